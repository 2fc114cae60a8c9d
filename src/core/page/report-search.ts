/** The search of the page, for the browser. Nothing else on the page needs a script. */
import { html } from './html.ts'

export const SEARCH_SCRIPT = `'use strict';
(() => {
  const [form, field, count, main] = ['find', 'find-text', 'find-count', 'main'].map(id => document.getElementById(id));
  if (!CSS.highlights) return;
  let [hits, at] = [[], -1];

  function find() {
    [hits, at] = [[], -1];
    if (field.value !== '') {
      const pattern = new RegExp(field.value.replace(/[\\\\^$.*+?()[\\]{}|\\/]/g, '\\\\$&'), 'giu');
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        for (const { 0: { length }, index: startOffset } of node.data.matchAll(pattern))
          hits.push(new StaticRange({ startContainer: node, startOffset, endContainer: node, endOffset: startOffset + length }));
    }
    CSS.highlights.delete('here');
    CSS.highlights.set('found', new Highlight(...hits.slice(0, 2000)));
    count.textContent = field.value === '' ? '' : hits.length === 0 ? 'nothing found' : hits.length + ' found';
  }

  function go(step) {
    if (hits.length === 0) return;
    at = at === -1 && step < 0 ? hits.length - 1 : (at + step + hits.length) % hits.length;
    const { startContainer: node, startOffset, endOffset } = hits[at];
    for (let one = node.parentElement; one !== null; one = one.parentElement) if (one.localName === 'details') one.open = true;
    const range = document.createRange();
    range.setStart(node, startOffset);
    range.setEnd(node, endOffset);
    CSS.highlights.set('here', new Highlight(range));
    const block = node.parentElement.closest('pre');
    if (block !== null) {
      const [line, box] = [range.getBoundingClientRect(), block.getBoundingClientRect()];
      block.scrollTop += line.top - box.top - block.clientHeight / 2;
      if (line.left < box.left || line.right > box.right) block.scrollLeft += line.left - box.left - block.clientWidth / 3;
    }
    scrollBy(0, range.getBoundingClientRect().top - innerHeight / 2);
    count.textContent = at + 1 + ' of ' + hits.length;
  }

  field.addEventListener('input', find);
  field.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || !event.shiftKey) return;
    event.preventDefault();
    go(-1);
  });
  form.addEventListener('submit', event => {
    event.preventDefault();
    go(1);
  });
  document.getElementById('find-previous').addEventListener('click', () => go(-1));
  document.querySelector('search').hidden = false;
})();
`

/** The script makes it visible, so that a page without scripts has no search that does nothing. */
export const SEARCH = html`
  <search hidden>
    <form id="find">
      <label for="find-text">Search</label>
      <input id="find-text" type="search" autocomplete="off" spellcheck="false">
      <button type="button" id="find-previous">Previous</button>
      <button type="submit">Next</button>
      <output id="find-count" aria-live="polite"></output>
    </form>
  </search>`
