/** The kinds of inputs. Inputs are strings, and an empty one counts as not given. */
import { z } from 'zod'
import { hasClosedBrackets, plainPath, whyNoPath } from '../change/artifacts.ts'

const given = z.string().trim()

/** Free text, kept as written but for blanks around it. */
export const text = (fallback = '') => given.default(fallback)

/** One of a few words. */
export const choice = <const Words extends readonly [string, ...string[]]>(words: Words, fallback: Words[number]) =>
  given
    .default(fallback)
    .refine((value): value is Words[number] => words.includes(value), { error: `must be one of ${words.join(', ')}` })

/** `true` or `false`, in the spellings of YAML 1.2's core schema. */
export const flag = (fallback: boolean) =>
  given
    .default(String(fallback))
    .refine(value => /^(true|True|TRUE|false|False|FALSE)$/.test(value), { error: 'must be true or false' })
    .transform(value => value.toLowerCase() === 'true')

/** A whole number within limits. */
export const whole = (least: number, most: number, fallback: number) =>
  given
    .default(String(fallback))
    .refine(value => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most, {
      error: `must be a whole number from ${least} to ${most}, for example ${fallback}`,
    })
    .transform(Number)

/** A number above zero that may have decimals: minutes, dollars. */
export const amount = (most: number, fallback: number) =>
  given
    .default(String(fallback))
    .refine(value => /^(\d{1,6}|\d{0,6}\.\d{1,6})$/.test(value) && Number(value) > 0 && Number(value) <= most, {
      error: `must be a number above 0 and at most ${most}, for example ${fallback}`,
    })
    .transform(Number)

/** The entries between separators, without blanks around them. */
const entries = (value: string, entry: RegExp) =>
  (value.match(entry) ?? []).map(one => one.trim()).filter(one => one !== '')

/** Words separated by commas or line breaks. */
export const list = () => given.default('').transform(value => entries(value, /[^,\n]+/g))

/** Words separated by commas, blanks or line breaks. */
export const names = () => given.default('').transform(value => entries(value, /[^,\s]+/g))

/** One entry a line; commas belong to the entry. */
export const lines = () => given.default('').transform(value => entries(value, /[^\n]+/g))

/** Braces may hold commas, and braces. */
const GLOB = /(?:\{(?:[^{}\n]|\{[^{}\n]*\})*\}|[^,\n])+/g

/** Globs separated by commas or line breaks; a comma between braces belongs to its glob. */
export const globs = (fallback: string, example: string) =>
  given
    .default(fallback)
    .transform(value => entries(value, GLOB))
    .refine(all => all.every(hasClosedBrackets), {
      error: `must be globs with their brackets closed, for example ${example}`,
    })

export const MODEL_ID = /^[A-Za-z0-9][A-Za-z0-9._:@/-]*$/
const LONGEST_PREFIX = 60
const REF_COMPONENT = /^(?!.*(?:\.\.|\/\/|@\{|\/\.|\.lock(?:\/|$)|[/.]$))[A-Za-z0-9_][A-Za-z0-9_./-]*$/

/** A model id. It may be empty only if there is no default. */
export const modelId = (fallback = '') =>
  text(fallback).refine(value => MODEL_ID.test(value) || value === fallback, {
    error: 'must be a model id, for example claude-sonnet-5-5',
  })

/** The path of a file of the repository, or empty. */
export const taskFile = () =>
  text()
    .transform(plainPath)
    .refine(value => value === '' || (whyNoPath(value) === null && !value.endsWith('/')), {
      error:
        'must be the path of a file of the repository, relative to its root, for example .github/diffproof/update-deps.md (in mode: plan one glob, for example .github/diffproof/*.md)',
    })

/** The address of a gateway to the model, or empty. */
export const gateway = () =>
  text().refine(value => value === '' || /^https?:\/\/[^\s@]+$/.test(value), {
    error:
      'must be a URL that starts with https:// (or http:// for a gateway on the same machine) and holds no user or password',
  })

/** The name of a branch, or empty. */
export const branchName = () =>
  text().refine(value => value === '' || REF_COMPONENT.test(value), {
    error: 'must be a branch name of letters, digits, dots, dashes, underscores and slashes, for example main',
  })

/** What branch names begin with. */
export const branchPrefix = (fallback: string) =>
  text(fallback).refine(
    value => value.length <= LONGEST_PREFIX && !value.startsWith('refs/') && REF_COMPONENT.test(`${value}x`),
    { error: 'must be the beginning of a branch name, at most 60 characters, for example diffproof/' },
  )
