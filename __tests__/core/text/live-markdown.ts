/** What GitHub would act on in a Markdown text whose fences begin lines and whose code spans end on their line. */

/** The text without fenced blocks and code spans. */
function withoutCode(markdown: string): string {
  const kept: string[] = []
  let fence: string | null = null
  for (const line of markdown.split('\n')) {
    const run = /^`{3,}/.exec(line)?.[0]
    if (fence !== null) {
      if (run !== undefined && run.length >= fence.length && line === run) fence = null
    } else if (run !== undefined && !line.slice(run.length).includes('`')) fence = run
    else kept.push(line.replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, '\u00b7'))
  }
  if (fence !== null) throw new Error('a fence is never closed')
  return kept.join('\n')
}

/** A row of dashes below anything but the head of a table that we draw. */
const TABLE =
  /^(?!\| (?:Evidence \| Before|File \| Lines|Turn \| What) ).*\S.*\n(?=.*[|:])[\s>*+\d.)]*(?:\|[ \t]*)?:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)*[ \t]*\|?[ \t]*$/m

/** Each thing that is live, by name; empty for inert text. */
export function liveThings(markdown: string): string[] {
  const text = withoutCode(markdown)
  const bare = text.replace(/\]\(https?:\/\/[^\s()<>]*\)/g, ']').replace(/(?:https?:\/\/|www\.)[^\s<@]*/g, '')
  const found: (readonly [string, boolean])[] = [
    ['mention', /(?:^|[^\w`])@[a-z0-9]/im.test(bare)],
    ['reference', /#\d|(?<![a-z0-9])GH-\d/i.test(bare.replace(/&#\d+;/g, ''))],
    ['thread', /\/(?:issues|pull|discussions)\/\d/.test(text)],
    ['tag', /<[a-z/!?]/i.test(text)],
    ['entity', /&(?!(?:amp|lt|#36|#96|#124);)[#\w]+;/.test(bare)],
    ['image', /(?<!\\)!\[/.test(text)],
    ['bracket', /(?<!\\)\[(?![^[\]]*\]\(https?:\/\/[^\s()]+\))/.test(text)],
    ['alert', /\[!\w+\](?!\()/.test(text)],
    ['bare backtick', text.includes('`')],
    ['fence of waves', /^[\s>*+-]*~~~/m.test(text)],
    ['command', /^\s*\/[a-z]/im.test(text)],
    ['heading', /^(?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*#{1,3}(?:\s|$)/m.test(text)],
    ['underlined heading', /^[\s>]*(?:=+|-+)$/m.test(text)],
    ['table', TABLE.test(text)],
    ['comment', markdown.includes('<!--')],
    ['record', /```json/i.test(markdown)],
    ['hidden', /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\u2028\u2029]|(?![\n\t])\p{Cc}/u.test(markdown)],
  ]
  return found.filter(([, live]) => live).map(([name]) => name)
}
