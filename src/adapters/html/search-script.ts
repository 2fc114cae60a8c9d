/** The search of the page, for the browser: finds, counts, unfolds and marks. Nothing else on the page needs a script. */
export const SEARCH_SCRIPT = `'use strict';
(() => {
  const MOST_MARKED = 2000;
  const [form, field, count, main] = ['find', 'find-text', 'find-count', 'main'].map(id => document.getElementById(id));
  const canMark = typeof Highlight === 'function' && 'highlights' in CSS;
  let hits = [];
  let at = -1;
  let timer = 0;

  function find(words) {
    hits = [];
    at = -1;
    if (words !== '') {
      const pattern = new RegExp(words.replace(/[\\\\^$.*+?()[\\]{}|\\/]/g, '\\\\$&'), 'giu');
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        for (const match of node.data.matchAll(pattern)) hits.push([node, match.index, match.index + match[0].length]);
    }
    if (canMark) {
      CSS.highlights.delete('here');
      CSS.highlights.set('found', new Highlight(...hits.slice(0, MOST_MARKED).map(markOf)));
    }
    say(words);
  }

  function markOf([node, startOffset, endOffset]) {
    return new StaticRange({ startContainer: node, startOffset, endContainer: node, endOffset });
  }

  function rangeOf([node, from, to]) {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range;
  }

  function go(step) {
    if (hits.length === 0) return;
    at = at === -1 && step < 0 ? hits.length - 1 : (at + step + hits.length) % hits.length;
    const [node] = hits[at];
    for (let one = node.parentElement; one !== null; one = one.parentElement) if (one.localName === 'details') one.open = true;
    const range = rangeOf(hits[at]);
    if (canMark) CSS.highlights.set('here', new Highlight(range));
    else getSelection().setBaseAndExtent(node, hits[at][1], node, hits[at][2]);
    const block = node.parentElement.closest('pre');
    if (block !== null) {
      const [line, box] = [range.getBoundingClientRect(), block.getBoundingClientRect()];
      block.scrollTop += line.top - box.top - block.clientHeight / 2;
      if (line.left < box.left || line.right > box.right) block.scrollLeft += line.left - box.left - block.clientWidth / 3;
    }
    scrollBy(0, range.getBoundingClientRect().top - innerHeight / 2);
    say(field.value);
  }

  function placeOf(node) {
    const entry = node.parentElement.closest('.entry, section');
    return entry?.querySelector('[data-where]')?.dataset.where ?? '';
  }

  function say(words) {
    if (words === '') count.textContent = '';
    else if (hits.length === 0) count.textContent = 'nothing found';
    else if (at === -1) count.textContent = hits.length + ' found';
    else count.textContent = at + 1 + ' of ' + hits.length + ', ' + placeOf(hits[at][0]);
  }

  function findNow() {
    clearTimeout(timer);
    timer = 0;
    find(field.value);
  }

  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(findNow, 150);
  });
  field.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || !event.shiftKey) return;
    event.preventDefault();
    if (timer !== 0) findNow();
    go(-1);
  });
  form.addEventListener('submit', event => {
    event.preventDefault();
    if (timer !== 0) findNow();
    go(1);
  });
  document.getElementById('find-previous').addEventListener('click', () => go(-1));
  document.querySelector('search').hidden = false;
})();
`
