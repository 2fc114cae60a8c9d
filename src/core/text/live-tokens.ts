/** Words that GitHub acts on, and those that readers of the raw text take for ours. */
import type { z } from 'zod'
import { parseJson } from './parse-json.ts'

/** A person, a team, an issue, a commit of another repository. */
const LIVE = /@[\w.-]|#\d|(?<![a-z0-9])GH-\d/i
const THREAD = /\/(?:issues|pulls?|discussions)\/\d/i

/** Whether GitHub links a word so that it leaves a trace elsewhere: a mention, a reference, an address of an issue. */
export function refersElsewhere(word: string): boolean {
  return LIVE.test(word) || THREAD.test(word)
}

/** In the message of a commit they keep checks from running. Without a quote, which an array in JSON has. */
const SKIP =
  /\[(?=[^[\]"]*\])((?:\s*no[\s_-]+[a-z\d]\w*\s*(?=\])|[^\]]*?(?<![a-z\d])skip(?![a-z\d]))[^\]]*)\]|\*{3}NO_CI\*{3}/gi

/** `+semver: major` of GitVersion, `#major` of tag actions: they decide about the next version. */
const VERSION = /([+#])(?=semver:|(?:major|minor|patch|none)\b)/gi
/** Of Release Please. No word border: in JSON the letter of `\n` comes before. */
const OVERRIDE = /(BEGIN|END)_(COMMIT_OVERRIDE|NESTED_COMMIT)/g
/** At the begin of a line, by Conventional Commits, Release Please and GitHub. */
const FOOTER = /^((?:(?=.)[\s|*>])*)(BREAKING[ -]CHANGE|Release-As|(?:skip|request)-checks)(?![\w-])/gim
/** `feat(core)!: ` of Conventional Commits: a major release. */
const BREAKING = /^((?:(?=.)[\s|*>-])*(?:[^\s():!|*>-][^\s():!]*)?(?:\(.*\))?)(?:(?<!\s)\s+)?!(?=\s*:)/gm

/** The text without orders to skip checks or to release. A squash merge makes a commit message of the whole body. */
export function withoutOrders(text: string): string {
  return text
    .replace(SKIP, (_, inner?: string) => (inner === undefined ? 'NO_CI' : `(${inner})`))
    .replace(VERSION, '$1 ')
    .replace(OVERRIDE, '$1 $2')
    .replace(FOOTER, '$1"$2"')
    .replace(BREAKING, '$1')
}

const SIGN = /(✅\ufe0f?|:white_check_mark:)|(❌\ufe0f?|:x:)|⚠\ufe0f?|:warning:/g

/** The text without the signs that headlines of Diffproof begin with, and no others do. GitHub draws their names too. */
export function withoutSigns(text: string): string {
  return text.replace(SIGN, (_, good?: string, bad?: string) => (good ? '✓' : bad ? '✗' : '!'))
}

/** GitHub draws blocks in these languages instead of showing them. */
export const DRAWN: ReadonlySet<string> = new Set(['mermaid', 'math', 'geojson', 'topojson', 'stl'])

/** The same of code, in which GitHub draws no names. */
export function codeWithoutSigns(code: string): string {
  return code.replace(/[✅❌⚠]\ufe0f?/g, withoutSigns)
}

/** A space breaks references where nothing can be escaped, so that the raw text closes and links nothing. */
export function withoutReferences(text: string): string {
  return text
    .replace(/#(?=\d)/g, '# ')
    .replace(/(?<![a-z0-9])GH-(?=\d)/gi, 'GH ')
    .replace(THREAD_NUMBER, '$1 ')
}

/** Where a closing keyword can stand before it: `fixes #1`, `fixes:#1`. */
const BEHIND_WORD = /(?<=\s)[\w#]\S*|^\w+:(?!\/\/)\S+/g

/**
 * Code without signs in which a reader that searches the raw text finds no closing keyword, no comment and no `json`
 * block. A squash merge makes a message of it, where code means nothing.
 */
export function unmarked(code: string): string {
  return codeWithoutSigns(code)
    .replace(BEHIND_WORD, withoutReferences)
    .replace(/<!(?=-)/g, '< !')
    .replace(/([`~]{3})(?=json)/gi, '$1 ')
}

const LIVE_IN_JSON =
  /[<>&@]|`{3,}|#(?=\d)|[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\p{Zl}\p{Zp}\u2800\u007f-\u009f]|(?! )\p{Zs}/gu
/** So that nobody finds the address of an issue in the raw text. */
const THREAD_NUMBER = /(\/(?:issues|pulls?|discussions))\/(?=\d)/gi

/** A value as JSON with `indent` spaces a level. What could be live is a JSON escape, so the value stays the same. */
export function harmlessJson(value: unknown, indent: number): string {
  return (
    JSON.stringify(value, null, indent)
      .replace(LIVE_IN_JSON, found => Array.from({ length: found.length }, (_, at) => escapedUnit(found, at)).join(''))
      .replace(THREAD_NUMBER, '$1\\/')
      .replace(/(\bgh)-(?=\d)/gi, '$1\\u002d')
      // Both ends, because a bracket before it would open what is left.
      .replace(
        SKIP,
        command => escapedUnit(command, 0) + command.slice(1, -1) + escapedUnit(command, command.length - 1),
      )
      .replace(VERSION, sign => escapedUnit(sign, 0))
      .replace(OVERRIDE, order => escapedUnit(order, 0) + order.slice(1))
  )
}

function escapedUnit(text: string, at: number): string {
  return `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`
}

/** A line of Markdown that nobody sees, by which a program finds a text again. */
export function hiddenLine(name: string, value: unknown): string {
  return `<!-- ${name} ${harmlessJson(value, 0)} -->`
}

/** The values of all such lines of a text that the schema takes, in order. Whoever may edit the text can write them. */
export function hiddenValues<Value>(text: string, name: string, schema: z.ZodType<Value>): readonly Value[] {
  const [begin, end] = [`<!-- ${name} `, ' -->']
  return text.split('\n').flatMap(given => {
    const line = given.trimEnd()
    const json = line.startsWith(begin) && line.endsWith(end) ? line.slice(begin.length, -end.length) : ''
    const read = schema.safeParse(parseJson(json))
    return read.success ? [read.data] : []
  })
}
