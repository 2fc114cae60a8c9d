/** The secrets of a run. SECURITY.md promises these forms and no other. */
import { withoutKeys } from './find-keys.ts'

export type Secrets = {
  /** The text with `***` for each secret of this run. Linear. */
  redact: (text: string) => string
  /** Also without whatever looks like anybody's key. */
  publishable: (text: string) => string
  holds: (text: string) => boolean
  /** Begins a search of a text that comes in pieces. It is true once one completes a secret; a blank ends the last. */
  searching: () => Search
  add: (values: readonly string[]) => void
}

type Search = (piece: string) => boolean

const REDACTED = '***'
/** A shorter value would match ordinary text. */
const SHORTEST_SECRET = 6

export function createSecrets(values: readonly string[]): Secrets {
  const known = new Set<string>()
  let forms: Forms | null = null
  const add: Secrets['add'] = more => {
    for (const value of more) known.add(value)
    forms = formsOf([...known])
  }
  add(values)
  const searching = () => (forms === null ? () => false : searchFor(forms))
  const redact = (text: string) => {
    const spans = forms === null ? [] : spansIn(text, forms)
    const parts = spans.map(
      ({ start, end }, at) => text.slice(spans[at - 1]?.end ?? 0, start) + redacted(text.slice(start, end)),
    )
    return parts.join('') + text.slice(spans.at(-1)?.end ?? 0)
  }
  return {
    redact,
    publishable: text => withoutKeys(redact(text)),
    holds: text => searching()(`${text} `),
    searching,
    add,
  }
}

/** Keeps the lines, so that a patch stays one. */
function redacted(found: string): string {
  return found.replace(/\n[+-]?|[^\n]+/g, part => (part.startsWith('\n') ? part : REDACTED))
}

type Forms = { plain: RegExp; encoded: readonly string[]; longest: number }

function formsOf(values: readonly string[]): Forms | null {
  const parts = [...new Set(values.flatMap(secretParts))]
  const longestFirst = parts.map(plainForm).toSorted((a, b) => b.length - a.length)
  if (parts.length === 0) return null
  const encoded = [...new Set(parts.flatMap(encodedForms))]
  const longest = encoded.reduce((most, { length }) => Math.max(most, length), 0)
  return { plain: new RegExp(longestFirst.join('|'), 'g'), encoded, longest }
}

/** A secret of several lines may appear line by line. */
function secretParts(secret: string): string[] {
  const lines = secret.split(/\r\n|[\r\n]/).map(line => line.trim())
  return [secret, secret.trim(), ...lines].filter(part => part.trim().length >= SHORTEST_SECRET)
}

/** A character as it is, or read byte by byte. Forms write a blank as a plus. */
function plainForm(value: string): string {
  return Array.from(value, character => {
    if (character === ' ') return '[ +]'
    const bytes = String.fromCharCode(...bytesOf(character))
    return bytes === character ? literally(character) : `(?:${character}|${literally(bytes)})`
  }).join('')
}

type SecretPlace = { start: number; end: number }

const IN_JSON = /\\(?:u[\dA-Fa-f]{4}|["\\/bfnrt])/g
const IN_ADDRESS = /%[\dA-Fa-f]{2}/g
/** JSON within JSON. */
const MOST_IN_JSON = 2

/** Programs break long lines; a patch puts a sign before each. */
const BREAKS = /\s+/g
const BREAKS_OF_PATCH = /(?:\s|(?<=\n)[+-])+/g

/** Where secrets stand in a text, and in what its escapes mean: those of JSON, of an address, and of both. */
function spansIn(text: string, forms: Forms, inJson = MOST_IN_JSON): readonly SecretPlace[] {
  const own = (one: string) => [
    ...Array.from(one.matchAll(forms.plain), ({ 0: found, index }) => ({ start: index, end: index + found.length })),
    ...encodedIn(one, forms.encoded),
  ]
  const deeper = inJson === 0 ? [] : meantSpans(text, IN_JSON, meant => spansIn(meant, forms, inJson - 1))
  const all = [...own(text), ...meantSpans(text, IN_ADDRESS, own), ...deeper].sort((a, b) => a.start - b.start)
  const joined: SecretPlace[] = []
  for (const span of all) {
    const last = joined.at(-1)
    if (last === undefined || last.end <= span.start) joined.push(span)
    else joined.splice(-1, 1, { start: last.start, end: Math.max(last.end, span.end) })
  }
  return joined
}

/** The same in pieces. What a text means is searched as it comes, so that no number of escapes and breaks parts a form. */
function searchFor(forms: Forms, inJson = MOST_IN_JSON): Search {
  const encoded = () => carrying(forms, text => forms.encoded.some(form => text.includes(form)))
  const own = () =>
    allOf([
      carrying(forms, text => text.search(forms.plain) !== -1),
      meaning(BREAKS, encoded()),
      meaning(BREAKS_OF_PATCH, encoded()),
    ])
  const deeper = inJson === 0 ? [] : [meaning(IN_JSON, searchFor(forms, inJson - 1))]
  return allOf([own(), meaning(IN_ADDRESS, own()), ...deeper])
}

/** Each hears every piece. */
function allOf(searches: readonly Search[]): Search {
  return piece => searches.map(search => search(piece)).includes(true)
}

function carrying({ longest }: Forms, find: Search): Search {
  let before = ''
  return piece => {
    const text = before + piece
    before = text.slice(1 - longest)
    return find(text)
  }
}

/** What the next piece may complete. */
const UNFINISHED = /\n$|%[\dA-Fa-f]?$|\\(?:u[\dA-Fa-f]{0,3})?$(?<=(?<!\\)(?:\\\\)*\\\w*)/

function meaning(sign: RegExp, search: Search): Search {
  let rest = ''
  return piece => {
    const text = rest + piece
    rest = UNFINISHED.exec(text)?.[0] ?? ''
    return search(text.slice(0, text.length - rest.length).replace(sign, meaningOf))
  }
}

/** Also where a break is at any place of them. */
function encodedIn(text: string, encoded: readonly string[]): readonly SecretPlace[] {
  const own = (one: string) =>
    encoded.flatMap(form => {
      const places: SecretPlace[] = []
      for (let at = one.indexOf(form); at !== -1; at = one.indexOf(form, at + form.length))
        places.push({ start: at, end: at + form.length })
      return places
    })
  const signs = text.search(/\n[+-]/) === -1 ? [BREAKS] : [BREAKS, BREAKS_OF_PATCH]
  return text.search(BREAKS) === -1 ? own(text) : signs.flatMap(sign => meantSpans(text, sign, own))
}

/** What `find` finds in a text without its escapes and breaks, as spans of the text. */
function meantSpans(
  text: string,
  sign: RegExp,
  find: (meant: string) => readonly SecretPlace[],
): readonly SecretPlace[] {
  const meant = text.replace(sign, meaningOf)
  const spans = meant === text ? [] : find(meant).toSorted((a, b) => a.start - b.start)
  const [starts, ends] = [placesIn(text, sign), placesIn(text, sign)]
  const byEnd = spans.map((_, at) => at).sort((a, b) => (spans[a]?.end ?? 0) - (spans[b]?.end ?? 0))
  const endOf = new Map(byEnd.map(at => [at, ends(spans[at]?.end ?? 0, false)]))
  return spans.map(({ start }, at) => ({ start: starts(start, true), end: endOf.get(at) ?? 0 }))
}

/** Finds the place in a text of ever later places in what it means. A break in front of a first character stays outside. */
function placesIn(text: string, sign: RegExp): (at: number, isFirst: boolean) => number {
  const escapes = text.matchAll(sign)
  let next = escapes.next()
  let saved = 0
  return (at, isFirst) => {
    while (next.done !== true) {
      const [{ 0: found, index }, meaning] = [next.value, meaningOf(next.value[0])]
      if (index - saved > at || (index - saved === at && !(isFirst && meaning === ''))) break
      saved += found.length - meaning.length
      next = escapes.next()
    }
    return at + saved
  }
}

function meaningOf(sign: string): string {
  if (!/^[%\\]/.test(sign)) return ''
  return sign.startsWith('%')
    ? String.fromCharCode(Number.parseInt(sign.slice(1), 16))
    : String(JSON.parse(`"${sign}"`))
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

function encodedForms(value: string): string[] {
  const base64 = base64Of(bytesOf(value)).flatMap(form => [form, form.replaceAll('+', '-').replaceAll('/', '_')])
  return [hexOf(value), hexOf(value).toLowerCase(), ...base64].filter(form => form.length >= SHORTEST_SECRET)
}

/** What all encodings of a text with these bytes have in common, for each place where they can begin. */
function base64Of(bytes: Uint8Array): string[] {
  return [0, 1, 2].map(offset => {
    const shifted = String.fromCharCode(...new Uint8Array(offset), ...bytes)
    const encoded = btoa(shifted).replace(/=+$/, '')
    const before = offset === 0 ? 0 : offset + 1
    const behind = shifted.length % 3 === 0 ? 0 : 1
    return encoded.slice(before, encoded.length - behind)
  })
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

function hexOf(text: string): string {
  return Array.from(bytesOf(text), byte => byte.toString(16).padStart(2, '0').toUpperCase()).join('')
}
