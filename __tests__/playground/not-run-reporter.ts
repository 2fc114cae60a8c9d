/**
 * Says at the end what was not run here and what this machine lacks for it.
 * `NOT_RUN=refuse` makes that a failure; `NOT_RUN_FILE` names a file that gets the paths of these test files.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { has, type Part } from './machine.ts'

type Result = { readonly testFilePath: string; readonly testResults: readonly { status: string; fullName: string }[] }
type Results = { readonly testResults: readonly Result[] }
type Settings = { readonly testNamePattern?: string }

const MARK = /\[needs ([^\]]+)\]/g

class NotRunReporter {
  readonly #isPart: boolean
  #problem: Error | undefined

  constructor({ testNamePattern = '' }: Settings) {
    this.#isPart = testNamePattern !== ''
  }

  onRunComplete(_: unknown, { testResults }: Results): void {
    const pending = testResults.flatMap(({ testFilePath, testResults: tests }) =>
      tests.filter(({ status }) => status === 'pending').map(({ fullName }) => ({ testFilePath, fullName })),
    )
    const parts = ({ fullName }: { readonly fullName: string }) =>
      [...fullName.matchAll(MARK)].flatMap(([, list = '']) => list.split(', ') as Part[])
    // With -t, others are pending that this machine could run.
    const notRun = pending.filter(one => !parts(one).every(has))
    const { NOT_RUN_FILE, NOT_RUN } = process.env
    const files = new Set(notRun.map(({ testFilePath }) => relative('', testFilePath)))
    if (NOT_RUN_FILE !== undefined) writeFileSync(NOT_RUN_FILE, [...files].map(file => `${file}\n`).join(''))
    if (notRun.length > 0) {
      const missing = [...new Set(notRun.flatMap(parts).filter(part => !has(part)))]
      const many = notRun.length === 1 ? '1 test was' : `${notRun.length} tests were`
      console.log(`\n${many} not run here. This machine lacks: ${missing.join(', ')}.`)
      if (NOT_RUN === 'refuse') this.#problem = new Error(`${many} not run`)
    }
    // A part of the suite leaves out the rest on purpose.
    const skipped = this.#isPart ? [] : pending.filter(one => !notRun.includes(one))
    if (skipped.length > 0) this.#problem = new Error(`skipped without a reason: ${skipped[0]?.fullName}`)
  }

  getLastError(): Error | undefined {
    return this.#problem
  }
}

export { NotRunReporter as 'module.exports' }
