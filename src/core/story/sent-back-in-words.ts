/** Why work was sent back, in one sentence, of what the model was told: the instructions that follow it there are not for people. */

const MOST_ITEMS = 3
const ITEM = /^\s*- /

/** Foreign text on one line. A sentence that ends with a colon keeps the list below it. */
export function sentBackInWords(told: string): string {
  const paragraph = (told.trim().split(/\n[ \t]*\n/, 1)[0] ?? '').split('\n')
  const items = paragraph.filter(line => ITEM.test(line)).map(line => line.replace(ITEM, '').trim())
  const [first = ''] = paragraph
  if (items.length === 0 || !first.trimEnd().endsWith(':')) return sentenceOf(first)
  const more = items.length - MOST_ITEMS
  return `${first.trim()} ${items.slice(0, MOST_ITEMS).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

function sentenceOf(line: string): string {
  return (line.split(/\.\s/, 1)[0] ?? '').trim().replace(/[.:]$/, '')
}
