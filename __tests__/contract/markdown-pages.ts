/** Links, anchors, code and sentences of a page in Markdown. */

const FENCE = /^( *)```(\w*)[^\n]*\n([\s\S]*?)^ *```$/gm

export type Block = { readonly language: string; readonly text: string; readonly line: number }

/** Every fenced block, with the line it begins on. */
export function codeBlocks(page: string): readonly Block[] {
  return [...page.matchAll(FENCE)].map(({ index, 1: indent = '', 2: language = '', 3: text = '' }) => ({
    language,
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    line: page.slice(0, index).split('\n').length,
  }))
}

/** The targets of links and pictures, in HTML too, addresses of other sites left out. */
export function linksOf(page: string): readonly string[] {
  const text = withoutCode(page)
  const found = text.matchAll(/(?:\]\(|\bsrc(?:set)?=")(?!https?:)([^)"\s]+)/g)
  return [...found].map(([, target = '']) => target)
}

/** The anchors that GitHub gives to the headings. */
export function anchorsOf(page: string): readonly string[] {
  const used = new Map<string, number>()
  return [...page.replace(FENCE, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = plain
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-')
    const count = used.get(anchor) ?? 0
    used.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  })
}

/** Sentences and items of lists. A span of code is one word; headings, tables and blocks are left out. */
export function sentencesOf(page: string): readonly string[] {
  const lines = page
    .replace(FENCE, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .split('\n')
    .filter(line => !/^\s*(?:#|\||$)/.test(line))
    .map(line => line.replace(/^\s*(?:[-*]|\d+\.) /, ''))
  const plain = lines.map(line => line.replace(/`[^`]*`/g, 'x').replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1'))
  return plain.flatMap(line => line.split(/(?<=[.!?]["”)*]*)\s+(?=\S)/)).filter(sentence => /\w/.test(sentence))
}

function withoutCode(page: string): string {
  return page.replace(FENCE, '').replace(/`[^`\n]*`/g, 'x')
}
