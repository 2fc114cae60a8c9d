export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fff; --raised: #f5f6f8; --line: #dde1e6; --ink: #1c2127; --quiet: #59636e; --link: #0a58ca;
  --good: #146c2e; --bad: #b42318; --open: #8a4b00;
  --added: #e5f5e9; --added-edge: #7cc48f; --deleted: #fdebe9; --deleted-edge: #e79a92; --hunk: #eef2f8;
  --track: #eceef1; --bar: #b6bec8; --bar-good: #3f9a5b; --bar-bad: #d1493c; --bar-model: #6d7fd6; --bar-tool: #b98a2f;
  --found: #ffe58a; --found-ink: #1c2127; --here: #ff9d2e;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #101418; --raised: #181d23; --line: #2c343d; --ink: #e3e7eb; --quiet: #9ba6b2; --link: #8ab4f8;
    --good: #6cce8c; --bad: #ff9a90; --open: #e9b65c;
    --added: #11301c; --added-edge: #2f7d4a; --deleted: #3b1a18; --deleted-edge: #a04a42; --hunk: #1a2330;
    --track: #20262d; --bar: #566270; --bar-good: #3f9a5b; --bar-bad: #d8574b; --bar-model: #7c8ce0; --bar-tool: #c2963f;
    --found: #6b5a12; --found-ink: #fff; --here: #b25e00;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
main, footer { max-width: 66rem; margin: 0 auto; padding: 0 clamp(0.75rem, 3vw, 2rem); }
main:focus { outline: none; }
h1, h2, h3, h4, p, ul, dl, dd, pre, table { margin: 0; padding: 0; }
h1 { font-size: clamp(1.35rem, 1.1rem + 1.2vw, 1.8rem); line-height: 1.25; font-weight: 650; letter-spacing: -0.01em; }
h2 { font-size: 1.15rem; font-weight: 650; margin: 2.4rem 0 0.8rem; padding-bottom: 0.4rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; font-weight: 600; }
h4 { font-size: 0.8rem; font-weight: 600; color: var(--quiet); margin: 0.9rem 0 0.3rem; }
main, .prose, .reason { overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: 0.15em; }
code, pre { font-family: var(--mono); font-size: 0.8125rem; }
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
nav ul { display: flex; flex-wrap: wrap; gap: 0 0.9rem; list-style: none; }
nav a { display: inline-block; padding: 0.2rem 0; color: var(--ink); text-decoration: none; }
nav a:hover { text-decoration: underline; }
search { flex: 0 1 auto; }
form { display: flex; flex-wrap: wrap; gap: 0.35rem; align-items: center; }
label { color: var(--quiet); }
input, button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--quiet); border-radius: 5px; padding: 0.2rem 0.55rem; min-height: 1.9rem; }
input { width: 13rem; max-width: 100%; }
button { cursor: pointer; }
button:hover { background: var(--raised); }
output { order: -1; color: var(--quiet); min-width: 8rem; text-align: right; padding-right: 0.4rem; }
output:empty { min-width: 0; padding: 0; margin-right: -0.35rem; }
.about { margin-top: 1.75rem; color: var(--quiet); }
.outcome { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; margin-top: 0.8rem; color: var(--quiet); }
.badge { border: 1px solid currentColor; border-radius: 999px; padding: 0.1rem 0.8rem 0.1rem 0.5rem; font-weight: 600; }
.reason { margin-top: 0.6rem; max-width: 48rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); margin: 1.4rem 0; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; gap: 1px; }
.figures div { padding: 0.55rem 0.8rem; box-shadow: 1px 1px 0 0 var(--line); }
dt { color: var(--quiet); font-size: 0.8rem; }
.figures dd { font-weight: 600; font-size: 0.95rem; line-height: 1.4; font-variant-numeric: tabular-nums; }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)); gap: 0.3rem 2rem; }
.facts div { display: grid; grid-template-columns: 6rem 1fr; gap: 0.5rem; align-items: baseline; }
.notice { padding: 0.15rem 0 0.15rem 0.9rem; border-left: 3px solid var(--line); margin-bottom: 0.9rem; }
.notice.bad { color: inherit; border-left-color: var(--open); }
ul { padding-left: 1.2rem; }
nav ul, .meta { padding-left: 0; }
.notice li { margin: 0.15rem 0; }
#summary h3 { margin-bottom: 0.2rem; }
#summary > .quiet { margin-top: 0.9rem; font-size: 0.85rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 500; vertical-align: top; }
thead th { color: var(--quiet); font-size: 0.8rem; font-weight: 500; padding-bottom: 0.3rem; }
td { vertical-align: top; }
.proof tbody tr { border-top: 1px solid var(--line); }
.proof tbody th, .proof tbody td { padding: 0.4rem 0; }
.proof tbody th { width: 11rem; padding-right: 1rem; }
.beside { color: var(--quiet); margin-left: 0.6rem; }
footer { color: var(--quiet); font-size: 0.85rem; padding-top: 2rem; padding-bottom: 3rem; margin-top: 3rem; }
details > summary { cursor: pointer; }
details > summary:hover { background: var(--raised); }
pre { overflow: auto; max-height: 34rem; tab-size: 4; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; line-height: 1.5; overflow-wrap: normal; }
pre > code { display: inline-block; min-width: 100%; padding: 0.5rem 0.75rem; }
.diff > code { padding: 0.4rem 0; }
.diff span { display: block; padding-right: 0.75rem; border-left: 3px solid transparent; }
.diff span::before { content: attr(data-line); content: attr(data-line) / ""; display: inline-block; width: 3rem; padding-right: 0.8rem; text-align: right; color: var(--quiet); user-select: none; }
.diff .add { background: var(--added); border-left-color: var(--added-edge); }
.diff .del { background: var(--deleted); border-left-color: var(--deleted-edge); }
.diff .hunk, .diff .note { background: var(--hunk); color: var(--quiet); margin: 0; font-size: inherit; }
.diff .hunk:not(:first-child) { margin-top: 0.4rem; }
.call .diff span::before { width: 0.5rem; padding: 0; }
.file { margin-bottom: 0.9rem; }
.file > pre { max-height: none; }
.file > summary { padding: 0.35rem 0.25rem; }
.file > summary > span, .call > summary > span, .call > summary > code { margin-left: 0.6rem; }
.file > summary > .path { font-weight: 600; }
.file .quiet { font-size: 0.85rem; }
.counts { font-variant-numeric: tabular-nums; font-size: 0.85rem; white-space: nowrap; }
.timeline th, .timeline td { padding: 0.22rem 0.9rem 0.22rem 0; }
.timeline th:first-child { width: 14rem; }
.timeline td:last-child, .timeline .axis { padding-right: 0; width: 50%; }
.timeline .number { white-space: nowrap; }
.timeline .axis { display: flex; justify-content: space-between; width: auto; }
.timeline .part th { padding-left: 1rem; font-weight: 400; color: var(--quiet); }
.timeline svg { display: block; margin-top: 0.3rem; }
rect.track { fill: var(--track); } rect.plain { fill: var(--bar); } rect.good { fill: var(--bar-good); } rect.bad { fill: var(--bar-bad); }
rect.model { fill: var(--bar-model); } rect.tool { fill: var(--bar-tool); }
.entry { display: grid; grid-template-columns: 3.25rem minmax(0, 1fr); margin: 0 -0.6rem; padding: 0.75rem 0.6rem 0.85rem; border-top: 1px solid var(--line); }
h2 + .entry { border-top: 0; margin-top: -0.4rem; }
.at { color: var(--quiet); font-size: 0.8rem; font-variant-numeric: tabular-nums; padding-top: 0.15rem; }
.meta { display: flex; flex-wrap: wrap; gap: 0 1rem; list-style: none; color: var(--quiet); font-size: 0.8rem; font-variant-numeric: tabular-nums; }
.turn h3 { display: inline-block; margin-right: 0.9rem; }
.turn h3 .quiet { font-weight: 400; font-size: 0.85rem; }
.turn .meta { display: inline-flex; }
.body > .prose { margin: 0.3rem 0 0.5rem; }
.body details > .prose { color: var(--quiet); padding: 0.2rem 0 0.4rem 1rem; }
.body details > summary { padding: 0.12rem 0.25rem; font-size: 0.9rem; }
.call > summary > .quiet { font-size: 0.8rem; }
.call > summary > span { display: inline-block; }
.call[open] { padding-bottom: 0.75rem; }
.call > h4, .call > pre, .call > .note { margin-left: 1.15rem; }
.call > pre { margin-top: 0.35rem; }
.call > h4 { margin-top: 0.6rem; }
.host { background: var(--raised); padding: 0.45rem 0.6rem; }
.host .line { display: flex; flex-wrap: wrap; gap: 0 0.8rem; align-items: baseline; }
.host .line .quiet { font-size: 0.85rem; }
::highlight(found) { background-color: var(--found); color: var(--found-ink); }
::highlight(here) { background-color: var(--here); color: var(--found-ink); }
@media (max-width: 40rem) {
  .sign.plain { display: none; }
  header { padding-top: 0.3rem; padding-bottom: 0.4rem; }
  .brand { display: none; }
  nav { flex: 1 1 100%; min-width: 0; overflow-x: auto; scrollbar-width: none; }
  nav ul { flex-wrap: nowrap; }
  search { flex: 1 1 100%; min-width: 0; }
  form { flex-wrap: nowrap; }
  input { flex: 1 1 4rem; width: 4rem; min-width: 4rem; }
  output { min-width: 0; max-width: 5rem; font-size: 0.75rem; line-height: 1.2; }
  .proof tbody th { width: 6.5rem; padding-right: 0.6rem; }
  .facts div { grid-template-columns: 5.5rem 1fr; }
  .figures { grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr)); }
  .entry { grid-template-columns: minmax(0, 1fr); }
  .timeline th:nth-child(2), .timeline td:nth-child(2) { display: none; }
  .timeline th:first-child, .timeline td:last-child { width: 38%; }
  .timeline th, .timeline td { padding-right: 0.5rem; }
  .diff span::before { width: 2.4rem; padding-right: 0.5rem; }
}
@media print {
  header, .skip { display: none; }
  pre { max-height: none; white-space: pre-wrap; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
`
