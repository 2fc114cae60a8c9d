import { expect, test } from '@jest/globals'
import { cleanPatch, textOfPatch } from '../../../src/core/change/change.ts'
import { createSecrets } from '../../../src/core/secrets/secrets.ts'

const KEY = `ghp_${'a1B2c3D4e5F6g7H8i9'.repeat(2)}`
const SECRET = 'run-secret-0123456789'

const cleaned = (...lines: string[]) =>
  textOfPatch(cleanPatch([lines.map(line => `${line}\n`).join('')], createSecrets([SECRET])))
    .split('\n')
    .slice(0, -1)

test('a patch keeps the lines of the old file, which the repository shows already, so that it applies', () => {
  const lines = ['diff --git a/a b/a', '--- a/a', '+++ b/a', '@@ -1,2 +1,2 @@', ` token = ${KEY}`, `-old ${KEY}\r`]
  expect(cleaned(...lines, '+new')).toEqual([...lines, '+new'])
})

test('a key in a line that the patch adds, or in the name of a file, is taken out', () => {
  expect(cleaned(`diff --git a/${KEY} b/${KEY}`, `+++ b/${KEY}`, ' x', `+new ${KEY}`)).toEqual([
    'diff --git a/*** b/***',
    '+++ b/***',
    ' x',
    '+new ***',
  ])
})

test('a secret of the run is taken out of every line', () => {
  expect(cleaned(` a ${SECRET}`, `-b ${SECRET}`, `+c ${SECRET}`)).toEqual([' a ***', '-b ***', '+c ***'])
})
