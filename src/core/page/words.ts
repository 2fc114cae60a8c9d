/** Words of Diffproof for a page. What others wrote gets in only as a leaf, which each writer makes harmless. */
import { cut } from '../text/cut.ts'
import { durationInWords, grouped, money, upperFirst } from '../text/quantities.ts'
import { escapeHidden, oneLine } from '../text/sanitized-text.ts'
import { Untrusted } from '../text/untrusted.ts'

export type Inline =
  | { kind: 'text' | 'code'; text: string }
  /** One line of Markdown, whose live tokens are to be code. Of a `title` only code spans are marked up. */
  | { kind: 'prose' | 'title'; text: string }
  | { kind: 'strong' | 'small'; content: Words }
  | { kind: 'link'; content: Words; address: string }

class Phrase {
  readonly #inlines: readonly Inline[]
  constructor(inlines: readonly Inline[]) {
    this.#inlines = inlines
  }
  get inlines(): readonly Inline[] {
    return this.#inlines
  }
}

/** Made only by the functions of this file. */
export type Words = Phrase

/** A string of a closed set (`'passed' | 'failed'`) is one of our own words. Any other string is a type error. */
type Own<Text> = Text extends string ? (Record<never, never> extends Record<Text, 1> ? never : Text) : never
/** What stands for words of ours: `Words`, or a string of a closed set. */
export type OwnWords<Text> = Words | Own<Text>
type Value = Words | number | string | false
type OwnValue<Text> = Text extends string ? Own<Text> : Text
type Values<All extends readonly Value[]> = { [At in keyof All]: OwnValue<All[At]> }

/**
 * The tag of a sentence: words`the check ${code(command)} failed`. Takes numbers, `Words` and strings of a closed set.
 */
export function words<const All extends readonly Value[]>(parts: TemplateStringsArray, ...values: Values<All>): Words {
  const inlines = parts.flatMap((part, index): readonly Inline[] => {
    const value = values[index] as Value | undefined
    if (value instanceof Phrase) return [{ kind: 'text', text: part }, ...value.inlines]
    return [{ kind: 'text', text: part + (value === false ? '' : String(value ?? '')) }]
  })
  return new Phrase(inlines.filter(one => !('text' in one) || one.kind === 'code' || one.text !== ''))
}

export function isWords(value: unknown): value is Words {
  return value instanceof Phrase
}

export const NOTHING = words``

export function isNothing({ inlines }: Words): boolean {
  return inlines.length === 0
}

const NAME_LIMIT = 300

/** A name, a path, a command or a term of ours as code. Hidden characters show as `\u{202e}`. */
export function code<const Text>(text: Untrusted | Own<Text>, most = NAME_LIMIT): Words {
  const raw = text instanceof Untrusted ? text.raw() : text
  return new Phrase([{ kind: 'code', text: cut(escapeHidden(raw.slice(0, most + 1)), most) }])
}

/** What others wrote, as code. */
export function codeOf(text: string, most = NAME_LIMIT): Words {
  return code(new Untrusted(text), most)
}

/** Most of a text may be hidden or blank. */
const HIDDEN_SHARE = 4

/** What others wrote, on one line of at most `most` characters; Markdown inside a line keeps its meaning. */
export function prose(text: Untrusted, most: number): Words {
  return lineWords('prose', text, most)
}

const LINE_LIMIT = 500

/** Text that may be of others, on one line. */
export function line(text: string, most = LINE_LIMIT): Words {
  return prose(new Untrusted(text), most)
}

/** The same where only code spans keep their meaning: it can stand in bold and in a link. */
export function title(text: string, most: number): Words {
  return lineWords('title', new Untrusted(text), most)
}

function lineWords(kind: 'prose' | 'title', text: Untrusted, most: number): Words {
  const line = cut(oneLine(text.raw().slice(0, most * HIDDEN_SHARE)), most)
  return line === '' ? NOTHING : new Phrase([{ kind, text: line }])
}

export function asWords<Text>(content: OwnWords<Text>): Words {
  return content instanceof Phrase ? content : ownWords(content)
}

/** Nothing, of nothing. */
export function strong<const Text>(content: OwnWords<Text>): Words {
  return wrapped('strong', asWords(content))
}

/** Beside the point, in small letters. */
export function small(content: Words): Words {
  return wrapped('small', content)
}

function wrapped(kind: 'strong' | 'small', content: Words): Words {
  return isNothing(content) ? content : new Phrase([{ kind, content }])
}

/** A link, or the words alone where the address is not a plain one. */
export function link<const Text>(given: OwnWords<Text>, address: string): Words {
  const content = asWords(given)
  return isPlainAddress(address) ? new Phrase([{ kind: 'link', content, address }]) : content
}

export function isPlainAddress(address: string): boolean {
  return /^https?:\/\/[\w.~:/?#=&%+*-]+$/.test(address)
}

/** All of them that are something, with our own words between. */
export function joinWords<const Text>(all: readonly (Words | false)[], between: OwnWords<Text>): Words {
  const { inlines } = asWords(between)
  return new Phrase(filled(all).flatMap((one, at) => (at === 0 ? one.inlines : [...inlines, ...one.inlines])))
}

/** Those that are something. */
export function filled(all: readonly (Words | false)[]): Words[] {
  return all.filter((one): one is Words => one !== false && !isNothing(one))
}

/** What is said of a path. */
export function atPath(path: string | null, text: Words): Words {
  return path === null ? text : joinWords([codeOf(path), text], ': ')
}

/** The first `most` in a sentence, and how many more there are, with those `omitted` before: `a, b and 3 more`. */
export function firstOf(all: readonly Words[], most: number, omitted = 0, between = words`, `): Words {
  const more = Math.max(0, all.length - most) + omitted
  const first = joinWords(all.slice(0, most), between)
  return more > 0 ? words`${first} and ${amount(more)} more` : first
}

/** `12,345`. */
export function amount(count: number): Words {
  return ownWords(grouped(count))
}

/** `1 file`, `1,200 files`. */
export function counted<const Text>(count: number, one: Own<Text>): Words {
  return words`${amount(count)} ${ownWords(count === 1 ? one : `${one}s`)}`
}

/** `2 min 5 s`. */
export function duration(milliseconds: number): Words {
  return ownWords(durationInWords(milliseconds))
}

/** `$0.12`; null is a model without a known price. */
export function dollars(amountUsd: number | null): Words {
  return ownWords(money(amountUsd))
}

const SHORT_ID = 12

export function shortCode(id: string): Words {
  return codeOf(id.slice(0, SHORT_ID))
}

/** The id of a commit of ours, which GitHub links. */
export function commitId(id: string): Words {
  return /^[0-9a-f]{40,64}$/.test(id) ? ownWords(id.slice(0, SHORT_ID)) : codeOf(id)
}

function ownWords(text: string): Words {
  return new Phrase(text === '' ? [] : [{ kind: 'text', text }])
}

/** Never broken between two lines. */
export function unbroken({ inlines }: Words): Words {
  return new Phrase(
    inlines.map(one => {
      if ('content' in one) return { ...one, content: unbroken(one.content) }
      return one.kind === 'text' ? { ...one, text: one.text.replaceAll(' ', '\u00a0') } : one
    }),
  )
}

export function capital(phrase: Words): Words {
  const [first, ...rest] = phrase.inlines
  if (first === undefined || first.kind === 'code' || !('text' in first)) return phrase
  return new Phrase([{ ...first, text: upperFirst(first.text) }, ...rest])
}

export function withStop(phrase: Words): Words {
  const last = phrase.inlines.at(-1)
  const isEnded = last !== undefined && 'text' in last && last.kind !== 'code' && /[.!?…]$/.test(last.text)
  return isEnded || last === undefined ? phrase : words`${phrase}.`
}
