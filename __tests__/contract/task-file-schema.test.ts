import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { z } from 'zod'
import { readFrontMatter } from '../../src/core/task/front-matter.ts'
import { readTaskFile, TASK_FILE } from '../../src/core/task/read-task-file.ts'
import { filesBelow, ROOT, readText } from './repository-files.ts'

const PUBLISHED = '.github/task-file.schema.json'
const EXAMPLES = filesBelow('.github/diffproof', '.md')
/** Without what the program alone can judge: blanks, paths, the description that may stand below. */
const SCHEMA = {
  ...z.toJSONSchema(TASK_FILE, { io: 'input', target: 'draft-2020-12' }),
  title: 'Front matter of a Diffproof task file',
}

describe('the JSON schema of task files', () => {
  test('is the one that the program reads by', () => {
    if (process.env['UPDATE_GOLDEN'] === '1')
      writeFileSync(join(ROOT, PUBLISHED), `${JSON.stringify(SCHEMA, null, 2)}\n`)
    expect(JSON.parse(readText(PUBLISHED))).toEqual(SCHEMA)
  })

  test('tells of every field what it is for', () => {
    const fields = Object.entries(SCHEMA.properties ?? {})
    expect(fields.length).toBeGreaterThan(9)
    for (const [name, field] of fields)
      expect([name, typeof field === 'object' ? field.description : '']).toEqual([name, expect.stringMatching(/\w{3}/)])
  })
})

describe('the task files of this repository', () => {
  test('are there', () => expect(EXAMPLES.length).toBeGreaterThan(0))

  test.each(EXAMPLES.map(({ path, text }) => [path, text] as const))(
    '%s is read without a problem or a note, and fits the schema',
    (path, text) => {
      expect(readTaskFile(path, text)).toMatchObject({ task: {}, notes: [] })
      const read = readFrontMatter(text)
      const fields = read.kind === 'front-matter' ? read.fields : null
      const validate = new Ajv2020({ strict: false }).compile(JSON.parse(readText(PUBLISHED)))
      expect([validate(fields), validate.errors]).toEqual([true, null])
    },
  )
})
