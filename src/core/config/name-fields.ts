/** The kinds of input that name something elsewhere: a model, a branch, a file of the repository. */
import { plainPath, whyNoPath } from '../maintenance/artifacts.ts'
import { text } from './fields.ts'

export const MODEL_ID = /^[A-Za-z0-9][A-Za-z0-9._:@/-]*$/
const LONGEST_PREFIX = 60
const REF_COMPONENT = /^(?!.*(?:\.\.|\/\/|@\{|\/\.|\.lock(?:\/|$)|[/.]$))[A-Za-z0-9_][A-Za-z0-9_./-]*$/

/** A model id; empty only where there is no fallback. */
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
  text(fallback).refine(isPrefix, {
    error: 'must be the beginning of a branch name, at most 60 characters, for example diffproof/',
  })

function isPrefix(value: string): boolean {
  return value.length <= LONGEST_PREFIX && !value.startsWith('refs/') && REF_COMPONENT.test(`${value}x`)
}
