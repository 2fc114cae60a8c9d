export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fff, #101418); --raised: light-dark(#f5f6f8, #181d23); --line: light-dark(#dde1e6, #2c343d);
  --ink: light-dark(#1c2127, #e3e7eb); --quiet: light-dark(#59636e, #9ba6b2); --link: light-dark(#0a58ca, #8ab4f8);
  --added: light-dark(#e5f5e9, #11301c); --added-edge: light-dark(#7cc48f, #2f7d4a);
  --deleted: light-dark(#fdebe9, #3b1a18); --deleted-edge: light-dark(#e79a92, #a04a42);
  --found: light-dark(#ffe58a, #6b5a12); --found-ink: light-dark(#1c2127, #fff); --here: light-dark(#ff9d2e, #b25e00);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 system-ui, sans-serif; }
p, .prose { max-width: 72rem; }
main, footer { max-width: 100rem; margin: 0 auto; padding: 0 clamp(0.75rem, 3vw, 2rem); overflow-wrap: anywhere; }
main:focus { outline: none; }
h1 { font-size: clamp(1.35rem, 1.1rem + 1.2vw, 1.8rem); line-height: 1.25; margin: 1.75rem 0 0.8rem; }
h2 { font-size: 1.15rem; margin: 2.4rem 0 0.8rem; padding-bottom: 0.4rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 0; }
p, ul { margin: 0.35rem 0; }
ul { padding-left: 1.2rem; }
a { color: var(--link); text-underline-offset: 0.15em; }
code, pre { font-family: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 0.8125rem; }
small, .note, blockquote, footer { color: var(--quiet); font-size: 0.85rem; }
blockquote { margin: 0.5rem 0; padding-left: 0.9rem; border-left: 3px solid var(--line); }
.prose { white-space: pre-wrap; overflow: hidden; }
.skip { position: absolute; left: -100vw; top: 0; background: var(--paper); padding: 0.5rem 1rem; z-index: 3; }
.skip:focus { left: 0; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
pre:focus-visible { outline-offset: -2px; }
header { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: center; padding: 0.5rem clamp(0.75rem, 3vw, 2rem); background: var(--raised); border-bottom: 1px solid var(--line); font-size: 0.85rem; }
@media (min-width: 60rem) and (min-height: 30rem) { header { position: sticky; top: 0; z-index: 2; } }
.brand { font-weight: 650; }
nav { margin-right: auto; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 0.9rem; list-style: none; padding: 0; margin: 0; }
nav a { display: inline-block; padding: 0.2rem 0; color: var(--ink); text-decoration: none; }
form { display: flex; flex-wrap: wrap; gap: 0.35rem; align-items: center; }
label, output { color: var(--quiet); }
input, button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--quiet); border-radius: 5px; padding: 0.2rem 0.55rem; min-height: 1.9rem; }
input { width: 13rem; max-width: 100%; }
output { order: -1; min-width: 8rem; text-align: right; }
output:empty { display: none; }
button, summary { cursor: pointer; }
button:hover, summary:hover { background: var(--raised); }
summary { padding: 0.15rem 0.25rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; font-weight: inherit; vertical-align: top; padding: 0.3rem 0.9rem 0.3rem 0; }
thead th { color: var(--quiet); font-size: 0.8rem; overflow-wrap: normal; }
tbody tr { border-top: 1px solid var(--line); }
table + table { margin-top: 1.5rem; }
footer { padding-top: 2rem; padding-bottom: 3rem; }
pre { margin: 0.4rem 0; overflow: auto; max-height: 34rem; tab-size: 4; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; overflow-wrap: normal; }
pre > code { display: inline-block; min-width: 100%; padding: 0.5rem 0.75rem; }
.diff > code { padding: 0.4rem 0; }
.diff span { display: block; padding: 0 0.75rem; border-left: 3px solid transparent; }
.diff [data-line]::before { content: attr(data-line); content: attr(data-line) / ""; display: inline-block; width: 3rem; padding-right: 0.8rem; text-align: right; color: var(--quiet); user-select: none; }
.diff .add { background: var(--added); border-left-color: var(--added-edge); }
.diff .del { background: var(--deleted); border-left-color: var(--deleted-edge); }
.diff .hunk { color: var(--quiet); }
.fixes td:first-child { min-width: 20rem; }
.timeline th:first-child { width: 14rem; }
.timeline td:last-child, .timeline .axis { padding-right: 0; width: 50%; }
.timeline .axis { display: flex; justify-content: space-between; width: auto; }
.timeline .part th { padding-left: 1rem; color: var(--quiet); }
.timeline svg { display: block; margin-top: 0.3rem; }
.track { fill: var(--raised); } .plain { fill: light-dark(#b6bec8, #566270); } .good { fill: #3f9a5b; } .bad { fill: #d1493c; }
.model { fill: #6d7fd6; } .tool { fill: #b98a2f; }
.entry { display: grid; grid-template-columns: 3.25rem minmax(0, 1fr); padding: 0.6rem 0; border-top: 1px solid var(--line); }
.at { color: var(--quiet); font-size: 0.8rem; font-variant-numeric: tabular-nums; padding-top: 0.15rem; }
::highlight(found) { background-color: var(--found); color: var(--found-ink); }
::highlight(here) { background-color: var(--here); color: var(--found-ink); }
@media (max-width: 40rem) {
  .brand { display: none; }
  nav { flex: 1 1 100%; min-width: 0; overflow-x: auto; }
  nav ul, form { flex-wrap: nowrap; }
  search { flex: 1 1 100%; min-width: 0; }
  input { flex: 1 1 4rem; width: 4rem; min-width: 4rem; }
  output { min-width: 0; }
  .entry { grid-template-columns: minmax(0, 1fr); }
  .fixes thead { display: none; }
  .fixes tr, .fixes td { display: block; padding-right: 0; }
  .fixes td:first-child { min-width: 0; font-weight: 650; }
  .fixes small { font-weight: 400; }
  .fixes [data-head]::before { content: attr(data-head) ": "; color: var(--quiet); }
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
