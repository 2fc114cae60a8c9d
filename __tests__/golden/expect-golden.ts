/** Pages by file name, compared with those of a folder. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@jest/globals'

/** Expects the files of the folder; writes them first where `UPDATE` is 1. */
export function expectGolden(folder: string, pages: Readonly<Record<string, string>>): void {
  if (process.env['UPDATE'] === '1') {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const [file, text] of Object.entries(pages)) writeFileSync(join(folder, file), text)
  }
  const files = existsSync(folder) ? readdirSync(folder) : []
  expect(pages).toEqual(Object.fromEntries(files.map(file => [file, readFileSync(join(folder, file), 'utf8')])))
}
