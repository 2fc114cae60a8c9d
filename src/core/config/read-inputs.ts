import { z } from 'zod'
import { type Access, readAccess } from './access.ts'
import { type ActionName, actionOf, usesOf } from './actions.ts'
import { misplaced, nearestInput, readsInput } from './input-names.ts'
import { INPUT_NAMES, INPUTS, type InputName, type InputValues, SECRET_INPUTS } from './inputs.ts'

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

/** Inputs that the action does not read have their default. */
export type Config = { readonly [Name in keyof InputValues as Camel<Name>]: InputValues[Name] } & {
  action: ActionName
  /** The way to the model; null for an action without one. */
  access: Access | null
}

type InputTexts = Readonly<Record<string, string>>

/**
 * Validates the raw inputs of an action, by name. Returns a Config, or every problem with the input's name and value.
 */
export function readConfig(
  raw: InputTexts,
  action: ActionName,
): { kind: 'config'; config: Config } | { kind: 'problems'; problems: readonly string[]; isKeyMissing: boolean } {
  const filled = filledIn(raw)
  const own = Object.fromEntries(Object.entries(filled).filter(([name]) => readsInput(action, name)))
  const result = parsed(own, action)
  const { needs } = actionOf(action)
  const missing = needs.filter(name => name !== KEY && !(name in own))
  const access = needs.includes(KEY) ? readAccess(own) : null
  const problems = [
    ...INPUT_NAMES.filter(name => name in filled && !(name in own)).map(name => misplaced(name, name, action)),
    ...missing.map(name => `input ${name} is missing: ${MISSING[name]}`),
    ...(access?.kind === 'problems' ? access.problems : []),
    ...(result.error?.issues ?? []).map(issue => describe(String(issue.path[0]), issue.message, raw)),
    ...(isSameModel(own) ? [describe('fallback-model', 'must be another model than the input model', raw)] : []),
  ]
  if (!result.success || problems.length > 0)
    return { kind: 'problems', problems, isKeyMissing: access?.kind === 'problems' && access.isKeyMissing }
  return {
    kind: 'config',
    config: toConfig(result.data, action, access?.kind === 'access' ? access.access : null),
  }
}

const KEY = 'anthropic-api-key'

const MISSING: Readonly<Partial<Record<InputName, string>>> = {
  'record-path': `name the record.json that ${usesOf('prove')} has written`,
}

export function filledIn(raw: InputTexts): InputTexts {
  return Object.fromEntries(Object.entries(raw).filter(([, value]) => value.trim() !== ''))
}

function parsed(filled: InputTexts, action: ActionName) {
  const values = { ...Object.fromEntries(SECRET_INPUTS.map(name => [name, ''])), ...filled }
  return z.object({ ...INPUTS.shape, ...actionOf(action).instead }).safeParse(values)
}

function toConfig(values: object, action: ActionName, access: Access | null = null): Config {
  return { ...camelKeys(values), action, access } as Config
}

/** Whether an answer is wanted must not be guessed. */
const QUIET: readonly string[] = ['progress-comment', 'dry-run']

/**
 * The Config of those inputs that are right, with defaults for the others, to say what is wrong; null if they cannot
 * say where, or whether. `names`: all that were given.
 */
export function readRightInputs(raw: InputTexts, names: readonly string[], action: ActionName): Config | null {
  const filled = Object.entries(filledIn(raw)).filter(([name]) => readsInput(action, name))
  const problems = parsed(Object.fromEntries(filled), action).error?.issues ?? []
  const wrong = new Set(problems.map(({ path }) => String(path[0])))
  const meant = names.map(name => (INPUT_NAMES.some(known => known === name) ? '' : nearestInput(name, action)))
  if (QUIET.some(name => wrong.has(name) || meant.some(one => one === name))) return null
  const right = parsed(Object.fromEntries(filled.filter(([name]) => !wrong.has(name))), action)
  return right.success ? toConfig(right.data, action) : null
}

function isSameModel(given: InputTexts): boolean {
  const fallback = given['fallback-model']?.trim()
  return fallback !== undefined && fallback === (given['model']?.trim() ?? INPUTS.shape.model.parse(undefined))
}

function describe(name: string, message: string, raw: InputTexts): string {
  const value = raw[name]?.trim() ?? ''
  const isHidden = value === '' || isSecret(name)
  return `input ${name} ${message}${isHidden ? '' : ` (got "${value.slice(0, 60).replace(/\/\/\S*@/, '//***@')}")`}`
}

function camelKeys(record: object): Record<string, unknown> {
  const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [camel(name), value]))
}

/** The inputs that are not empty, by name, without the secret ones. */
export function shownInputs(given: InputTexts): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => !isSecret(name) && value.trim() !== ''))
}

function isSecret(name: string): boolean {
  return SECRET_INPUTS.some(secret => secret === name)
}
