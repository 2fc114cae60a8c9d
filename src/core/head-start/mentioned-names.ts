/** The names of code that a text holds: what stands in code spans and fences, and words that only code writes like this. */

export type MentionedName = {
  readonly name: string
  /** What stands before it with a dot, as `req` in `req.accepts`; empty where nothing does. */
  readonly of: string
  /** How much it says about what the text is about: 3 for the title's code, 1 for a word of a fence. */
  readonly weight: number
}

const LONGEST_TEXT = 20_000
/** All are looked for at once. */
const MOST_NAMES = 24

const FENCE = /^ {0,3}(`{3,16}|~{3,16})[^\n]*\n([\s\S]*?)(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm
const SPAN = /(`{1,2})([^`\n]{1,200})\1/g
const LINK = /\bhttps?:\/\/[^\s)>\]]+/g
/** `fix(parser):` before what is said. */
const CONVENTIONAL = /^[a-z]{2,10}\([^()]{1,40}\)!?:/
const WORD = /(?:([A-Za-z_$][\w$]{0,60})(?:\.|::|->|#))?([A-Za-z_][A-Za-z0-9_]{2,60})(?![A-Za-z0-9_$])(\()?/g
const LOOKS_LIKE_CODE = /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]|^__?[a-z]/

/** Words that every program holds, and those that people write in code style about any program. */
const COMMON: ReadonlySet<string> = new Set(
  (
    'abstract and any arguments array assert assertequal async await bool boolean break byte call case catch char class console const continue debug def default del delete describe dict do double ' +
    'elif else enum equal error except exec exit expect export exports extends extern false final finally float fn for from func function get global goto http https if impl implements import in ' +
    'include index init input instanceof int integer interface is isinstance it lambda len let list log long main map match message mod module mut name namespace new nil node none not null number ' +
    'object of open option options output package panic param params parse pass path print private process promise protected prototype public pub raise range raw read ref require result return ' +
    'self set should static str string strict struct sub super switch symbol template test text then this throw throws todo toequal tobe tostring trait true try tuple type typeof undefined union ' +
    'unsafe url use value values var vec void when where while with write yield file line args kwargs data info warn length push foo bar baz example deepequal the are that was has have can but ' +
    'fix fixes chore feat com org foreach includes github javascript typescript nodejs pytest mocha jest chai runner invoke response request'
  ).split(' '),
)

/** The names that say most, each once, heaviest first. Linear; throws nothing. */
export function mentionedNames(title: string, body: string): readonly MentionedName[] {
  const names = new Map<string, MentionedName>()
  const add = (text: string, weight: number, needsLooks: boolean): void => {
    for (const [, of = '', name = '', call] of text.matchAll(WORD)) {
      const isCode = LOOKS_LIKE_CODE.test(name) || call !== undefined || of !== ''
      if ((needsLooks && !isCode) || COMMON.has(name.toLowerCase())) continue
      const known = names.get(name)
      // What is said again and again is what the text is about.
      const total = known === undefined ? weight : Math.min(4, Math.max(known.weight, weight) + 0.25)
      names.set(name, { name, of: known?.of || of, weight: total })
    }
  }
  const whole = body.slice(0, LONGEST_TEXT).replace(LINK, ' ')
  const heading = title.replace(CONVENTIONAL, '')
  const fences: string[] = []
  const prose = whole.replace(FENCE, (_, __, code: string) => {
    fences.push(code)
    return '\n'
  })
  for (const [, , code = ''] of heading.matchAll(SPAN)) add(code, 3, false)
  add(heading.replace(SPAN, ' '), 2.5, true)
  for (const [, , code = ''] of prose.matchAll(SPAN)) add(code, 2, false)
  add(prose.replace(SPAN, ' '), 1.5, true)
  for (const code of fences) add(code, 1, true)
  return [...names.values()].sort((a, b) => b.weight - a.weight).slice(0, MOST_NAMES)
}
