/** How the run looks: its time, its turns, lines of code. */
export const RUN_STYLE = `
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
rect.track { fill: var(--track); } rect.step { fill: var(--bar); } rect.good { fill: var(--bar-good); } rect.bad { fill: var(--bar-bad); }
rect.model { fill: var(--bar-model); } rect.tool { fill: var(--bar-tool); }
.entry { display: grid; grid-template-columns: 3.25rem minmax(0, 1fr); margin: 0 -0.6rem; padding: 0.75rem 0.6rem 0.85rem; border-top: 1px solid var(--line); }
h2 + .entry { border-top: 0; margin-top: -0.4rem; }
.at { color: var(--quiet); font-size: 0.8rem; font-variant-numeric: tabular-nums; padding-top: 0.15rem; }
.meta { display: flex; flex-wrap: wrap; gap: 0 1rem; list-style: none; color: var(--quiet); font-size: 0.8rem; font-variant-numeric: tabular-nums; }
.turn h3 { display: inline-block; margin-right: 0.9rem; }
.turn h3 .quiet { font-weight: 400; font-size: 0.85rem; }
.turn .meta { display: inline-flex; }
.cost { display: inline-block; margin-left: 0.45rem; vertical-align: 0.08em; }
.body > .prose { margin: 0.3rem 0 0.5rem; }
.body details > .prose { color: var(--quiet); padding: 0.2rem 0 0.4rem 1rem; }
.body details > summary { padding: 0.12rem 0.25rem; font-size: 0.9rem; }
.call > summary > .verb { margin-left: 0.15rem; }
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
  .entry { grid-template-columns: minmax(0, 1fr); }
  .timeline th:nth-child(2), .timeline td:nth-child(2) { display: none; }
  .timeline th:first-child { width: 38%; }
  .timeline td:last-child { width: 38%; }
  .timeline th, .timeline td { padding-right: 0.5rem; }
  .diff span::before { width: 2.4rem; padding-right: 0.5rem; }
}
@media print {
  header, .skip { display: none; }
  pre { max-height: none; white-space: pre-wrap; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
`
