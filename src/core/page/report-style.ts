export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fff, #101418); --raised: light-dark(#f5f6f8, #181d23); --line: light-dark(#dde1e6, #2c343d);
  --ink: light-dark(#1c2127, #e3e7eb); --quiet: light-dark(#59636e, #9ba6b2); --link: light-dark(#0a58ca, #8ab4f8);
  --good: light-dark(#146c2e, #6cce8c); --bad: light-dark(#b42318, #ff9a90); --open: light-dark(#8a4b00, #e9b65c);
  --added: light-dark(#e5f5e9, #11301c); --added-edge: light-dark(#7cc48f, #2f7d4a);
  --deleted: light-dark(#fdebe9, #3b1a18); --deleted-edge: light-dark(#e79a92, #a04a42);
  --bar: light-dark(#b6bec8, #566270); --bar-good: #3f9a5b; --bar-bad: #d1493c; --bar-model: #6d7fd6; --bar-tool: #b98a2f;
  --found: light-dark(#ffe58a, #6b5a12); --found-ink: light-dark(#1c2127, #fff); --here: light-dark(#ff9d2e, #b25e00);
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
main, footer { max-width: 66rem; margin: 0 auto; padding: 0 clamp(0.75rem, 3vw, 2rem); }
h1, h2, h3, h4, p, ul, dl, dd, pre, table { margin: 0; padding: 0; }
ul { padding-left: 1.2rem; }
h1 { font-size: clamp(1.35rem, 1.1rem + 1.2vw, 1.8rem); line-height: 1.25; font-weight: 650; letter-spacing: -0.01em; }
h2 { font-size: 1.15rem; font-weight: 650; margin: 2.4rem 0 0.8rem; padding-bottom: 0.4rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; font-weight: 600; }
h4 { font-size: 0.8rem; font-weight: 600; color: var(--quiet); margin: 0.9rem 0 0.3rem; }
main, .prose, .reason { overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: 0.15em; }
code, pre { font-family: var(--mono); font-size: 0.8125rem; }
main:focus { outline: none; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
pre:focus-visible { outline-offset: -2px; }
.quiet, .note { color: var(--quiet); }
.note { font-size: 0.85rem; margin: 0.4rem 0; }
.good { color: var(--good); } .bad { color: var(--bad); } .open { color: var(--open); }
.sign { display: inline-block; min-width: 1em; margin-right: 0.35em; text-align: center; font-weight: 700; }
.sign.plain { color: var(--quiet); }
.prose { white-space: pre-wrap; overflow: hidden; max-width: 48rem; }
.skip { position: absolute; left: -100vw; top: 0; background: var(--paper); padding: 0.5rem 1rem; z-index: 3; }
.skip:focus { left: 0; }
header { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: center; padding: 0.5rem clamp(0.75rem, 3vw, 2rem); background: var(--raised); border-bottom: 1px solid var(--line); font-size: 0.85rem; }
@media (min-width: 60rem) and (min-height: 30rem) { header { position: sticky; top: 0; z-index: 2; } }
.brand { font-weight: 650; }
nav { margin-right: auto; }
nav ul, .meta { display: flex; flex-wrap: wrap; gap: 0 0.9rem; list-style: none; padding-left: 0; }
nav a { display: inline-block; padding: 0.2rem 0; color: var(--ink); text-decoration: none; }
form { display: flex; flex-wrap: wrap; gap: 0.35rem; align-items: center; }
label { color: var(--quiet); }
input, button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--quiet); border-radius: 5px; padding: 0.2rem 0.55rem; min-height: 1.9rem; }
input { width: 13rem; max-width: 100%; }
output { order: -1; color: var(--quiet); min-width: 8rem; text-align: right; padding-right: 0.4rem; }
output:empty { display: none; }
.about { margin-top: 1.75rem; color: var(--quiet); }
.outcome { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; margin-top: 0.8rem; color: var(--quiet); }
.badge { border: 1px solid currentColor; border-radius: 999px; padding: 0.1rem 0.8rem 0.1rem 0.5rem; font-weight: 600; }
.reason { margin-top: 0.6rem; max-width: 48rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); margin: 1.4rem 0; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; gap: 1px; }
.figures div { padding: 0.55rem 0.8rem; box-shadow: 1px 1px 0 0 var(--line); }
dt { color: var(--quiet); font-size: 0.8rem; }
.figures dd { font-weight: 600; font-size: 0.95rem; line-height: 1.4; font-variant-numeric: tabular-nums; }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)); gap: 0.3rem 2rem; }
.facts div { display: grid; grid-template-columns: 6rem 1fr; gap: 0.5rem; align-items: baseline; }
.notice { padding: 0.15rem 0 0.15rem 0.9rem; border-left: 3px solid var(--line); margin-bottom: 0.9rem; }
.notice.bad { color: inherit; border-left-color: var(--open); }
#summary > .quiet { margin-top: 0.9rem; font-size: 0.85rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; font-weight: inherit; vertical-align: top; }
thead th { color: var(--quiet); font-size: 0.8rem; font-weight: 500; padding-bottom: 0.3rem; }
.proof tbody tr { border-top: 1px solid var(--line); }
.proof tbody th, .proof tbody td { padding: 0.4rem 0; }
.proof tbody th { width: 50%; padding-right: 1rem; }
.beside { color: var(--quiet); margin-left: 0.6rem; }
footer { color: var(--quiet); font-size: 0.85rem; padding-top: 2rem; padding-bottom: 3rem; margin-top: 3rem; }
button, summary { cursor: pointer; }
button:hover, summary:hover { background: var(--raised); }
pre { overflow: auto; max-height: 34rem; tab-size: 4; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; line-height: 1.5; overflow-wrap: normal; }
pre > code { display: inline-block; min-width: 100%; padding: 0.5rem 0.75rem; }
.diff > code { padding: 0.4rem 0; }
.diff span { display: block; padding-right: 0.75rem; border-left: 3px solid transparent; }
.diff span::before { content: attr(data-line); content: attr(data-line) / ""; display: inline-block; width: 3rem; padding-right: 0.8rem; text-align: right; color: var(--quiet); user-select: none; }
.diff .add { background: var(--added); border-left-color: var(--added-edge); }
.diff .del { background: var(--deleted); border-left-color: var(--deleted-edge); }
.diff .hunk, .diff .note { background: var(--raised); color: var(--quiet); margin: 0; font-size: inherit; }
.diff .hunk:not(:first-child) { margin-top: 0.4rem; }
.call .diff span::before { width: 0.5rem; padding: 0; }
.file { margin-bottom: 0.9rem; }
.file > pre { max-height: none; }
.file > summary { padding: 0.35rem 0.25rem; }
.file > summary > span, .call > summary > span, .call > summary > code { margin-left: 0.6rem; }
.file > summary > .path { font-weight: 600; }
.file .quiet, .counts { font-size: 0.85rem; }
.timeline th, .timeline td { padding: 0.22rem 0.9rem 0.22rem 0; }
.timeline th:first-child { width: 14rem; }
.timeline td:last-child, .timeline .axis { padding-right: 0; width: 50%; }
.timeline .axis { display: flex; justify-content: space-between; width: auto; }
.timeline .part th { padding-left: 1rem; font-weight: 400; color: var(--quiet); }
.timeline svg { display: block; margin-top: 0.3rem; }
rect.track { fill: var(--raised); } rect.plain { fill: var(--bar); } rect.good { fill: var(--bar-good); } rect.bad { fill: var(--bar-bad); }
rect.model { fill: var(--bar-model); } rect.tool { fill: var(--bar-tool); }
.entry { display: grid; grid-template-columns: 3.25rem minmax(0, 1fr); margin: 0 -0.6rem; padding: 0.75rem 0.6rem 0.85rem; border-top: 1px solid var(--line); }
h2 + .entry { border-top: 0; margin-top: -0.4rem; }
.at { color: var(--quiet); font-size: 0.8rem; font-variant-numeric: tabular-nums; padding-top: 0.15rem; }
.turn h3 { display: inline-block; margin-right: 0.9rem; }
.turn h3 .quiet { font-weight: 400; font-size: 0.85rem; }
.turn .meta { display: inline-flex; color: var(--quiet); font-size: 0.8rem; }
.body > .prose { margin: 0.3rem 0 0.5rem; }
.body details > .prose { color: var(--quiet); padding-left: 1rem; }
.body details > summary { padding: 0.12rem 0.25rem; font-size: 0.9rem; }
.call[open] { padding-bottom: 0.75rem; }
.call > h4, .call > pre, .call > .note { margin: 0.4rem 0 0 1.15rem; }
.host { background: var(--raised); padding: 0.45rem 0.6rem; }
.host .line { display: flex; flex-wrap: wrap; gap: 0 0.8rem; align-items: baseline; }
::highlight(found) { background-color: var(--found); color: var(--found-ink); }
::highlight(here) { background-color: var(--here); color: var(--found-ink); }
@media (max-width: 40rem) {
  .sign.plain, .brand { display: none; }
  nav { flex: 1 1 100%; min-width: 0; overflow-x: auto; scrollbar-width: none; }
  nav ul { flex-wrap: nowrap; }
  search { flex: 1 1 100%; min-width: 0; }
  form { flex-wrap: nowrap; }
  input { flex: 1 1 4rem; width: 4rem; min-width: 4rem; }
  output { min-width: 0; }
  .entry { grid-template-columns: minmax(0, 1fr); }
  .timeline th:nth-child(2), .timeline td:nth-child(2) { display: none; }
  .timeline th:first-child, .timeline td:last-child { width: 38%; }
}
@media print {
  :root { color-scheme: light; }
  header, .skip { display: none; }
  h2, h3 { break-after: avoid; }
  tr, .diff span { break-inside: avoid; }
  pre { max-height: none; white-space: pre-wrap; overflow-wrap: anywhere; }
  details::details-content { content-visibility: visible; block-size: auto; }
  main a::after { content: " (" attr(href) ")"; color: var(--quiet); }
}
`
