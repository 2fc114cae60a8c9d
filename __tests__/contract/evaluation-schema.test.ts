import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { evaluationFileSchema } from '../../src/core/evaluation/totals.ts'
import { ROOT, readText } from './repository-files.ts'

const PUBLISHED = 'docs/reference/eval.schema.json'
const SCHEMA = {
  ...z.toJSONSchema(evaluationFileSchema, { io: 'output', target: 'draft-2020-12' }),
  title: 'An evaluation of Diffproof, eval.json',
}

test('the JSON schema of eval.json is the one that the program writes by', () => {
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(join(ROOT, PUBLISHED), `${JSON.stringify(SCHEMA, null, 2)}\n`)
  expect(JSON.parse(readText(PUBLISHED))).toEqual(SCHEMA)
})
