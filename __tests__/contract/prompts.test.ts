import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { requestBodies } from '../../src/adapters/anthropic/anthropic-model.ts'
import { PROMPTS, type PromptName, promptProblems, renderPrompt } from '../../src/core/model/prompt.ts'
import { summaryToolSchema } from '../../src/core/model/schema.ts'
import { toolDefinitions } from '../../src/core/model/tools.ts'
import { filesBelow, ROOT, readText } from './repository-files.ts'

const NAMES = Object.keys(PROMPTS) as PromptName[]
const MAX_FIXED_TOKENS = 1_300

const textOf = (name: PromptName) => readText(`prompts/${name}.md`)

describe('prompts/', () => {
  const onDisk = filesBelow('prompts', '.md').map(({ path }) => basename(path, '.md'))

  test('holds exactly the prompts that the code knows', () => {
    expect(onDisk.filter(name => name !== 'README').sort()).toEqual([...NAMES].sort())
    expect(readdirSync(join(ROOT, 'prompts')).filter(name => !name.endsWith('.md'))).toEqual([])
  })

  test.each(NAMES)('%s uses exactly the placeholders that are declared', name => {
    expect(promptProblems(name, textOf(name))).toEqual([])
    // Nothing that looks like a placeholder but is none.
    expect(textOf(name).replace(/\{\{[a-zA-Z]+\}\}/g, '')).not.toMatch(/\{\{|\}\}/)
  })

  test.each(NAMES)('%s has no part of a sentence with more than 20 words', name => {
    // A span of code or a value is one word; the form of the plan is no sentence.
    const text = textOf(name)
      .replace(/^\s*\{"task_id".*$/m, '')
      .replace(/`[^`\n]*`|\{\{\w+\}\}/g, 'x')
    const long = text.split(/(?<=[.?!:;])\s+|\n/).filter(part => part.trim().split(/\s+/).length > 20)
    expect(long).toEqual([])
  })

  test.each(NAMES)('%s is filled in one pass: placeholders and patterns in a value stay as they are', name => {
    const values = Object.fromEntries(PROMPTS[name].map(one => [one, `<${one}: {{title}} $&>`]))
    const rendered = renderPrompt(textOf(name), values)
    for (const value of Object.values(values)) expect(rendered).toContain(value)
    expect(rendered.replaceAll('{{title}}', '')).not.toMatch(/\{\{/)
  })
})

test('an empty value leaves no empty paragraph behind, and a value that looks like one stays', () => {
  const text = '<task>\n{{title}}\n\n{{body}}\n</task>'
  expect(renderPrompt(text, { title: '', body: 'Mend it.' })).toBe('<task>\nMend it.\n</task>')
  expect(renderPrompt(text, { title: 'Sum', body: '{{title}}\n\n' })).toBe('<task>\nSum\n\n{{title}}\n\n\n</task>')
})

describe('what every request carries', () => {
  const tools = toolDefinitions({
    search: renderPrompt(textOf('tool-search-files'), {}),
    list: renderPrompt(textOf('tool-list-files'), {}),
    submit: renderPrompt(textOf('tool-submit-summary'), {}),
  })
  const system = renderPrompt(textOf('system'), {})
  const sent = requestBodies('m', '')({ system, tools, messages: [], breakpoints: [], maxTokens: 1 })

  test('stays under 1,300 tokens, counted as characters of the JSON through four', () => {
    const tokens = (JSON.stringify(sent.system).length + JSON.stringify(sent.tools).length) / 4
    expect(tokens).toBeLessThan(MAX_FIXED_TOKENS)
    // A measure that has lost its object would pass every limit.
    expect(tokens).toBeGreaterThan(500)
  })

  test('offers the tools that the prompts speak of, described by the prompts', () => {
    expect(tools.map(({ name }) => name)).toEqual([
      'str_replace_based_edit_tool',
      'bash',
      'search_files',
      'list_files',
      'submit_summary',
    ])
    const spoken = new Set(system.match(/\b[a-z]+(?:_[a-z]+)+\b/g))
    const known = [...tools.map(({ name }) => name), ...Object.keys(summaryToolSchema()['properties'] ?? {})]
    expect([...spoken].filter(word => !known.includes(word))).toEqual([])
  })
})
