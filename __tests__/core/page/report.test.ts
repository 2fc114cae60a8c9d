import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { isAtHome } from '../../../src/core/page/run-report.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'
import { foreignEverywhere } from './foreign-everywhere.ts'
import { parsedPage } from './parsed-page.ts'
import {
  cancelledRun,
  failedRun,
  inputFor,
  longRun,
  manifestRun,
  pageOf,
  smallRun,
  transcriptOf,
} from './sample-runs.ts'

const EDITOR = 'str_replace_based_edit_tool'
const page = (text: string) => parsedPage(pageOf(foreignEverywhere(text)))
/** A text that no other place of the page holds. */
const PLAIN = 'Pl41n'
const expected = page(PLAIN)

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '</style><style>*{display:none}</style>',
  '<img src=x onerror=alert(1)>',
  '"onmouseover="alert(1)',
  "'><svg/onload=alert(1)>",
  '&lt;b&gt;&#60;script&#62;&amp;',
  '</pre></code></details></main><h1>x</h1>',
  '<!--',
  ']]><![CDATA[',
  '</title><base href=//evil.example>',
  '<meta http-equiv=refresh content=0;url=//evil.example>',
  '</textarea><template><frameset>',
  'javascript:alert(1)',
  '\u202e\u2066reversed\u0000\u001b[31m\u007f',
  '\ud800 half',
  '{{constructor.constructor("alert(1)")()}} ${alert(1)}',
  '__proto__',
]

/** On one line, without blanks that would be taken together or backticks that make code, and so short that nothing is cut. */
const foreign = fc
  .array(
    fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 12 }), fc.string({ maxLength: 12 })),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map(parts => `<${parts.join('').replace(/[\s\p{Cc}`]/gu, '')}>`.slice(0, 60))

describe('whatever stands in a run is text on its page', () => {
  test('the page of a plain run is what its parser expects', () => {
    expect(expected.problems).toEqual([])
    expect(expected.texts.filter(text => text.includes(PLAIN)).length).toBeGreaterThan(70)
  })

  test.each(HOSTILE)('%j', text => {
    const { elements, problems } = page(text.replace(/\s/g, '_'))
    expect(problems).toEqual([])
    expect(elements).toEqual(expected.elements.map(one => one.replaceAll(PLAIN, text)))
  })

  test('no text adds, changes or hides an element, an attribute or another text', () => {
    fc.assert(
      fc.property(foreign, text => {
        const { elements, texts, labels, problems } = page(text)
        expect(problems).toEqual([])
        expect(elements).toEqual(expected.elements)
        expect([texts.length, labels.length]).toEqual([expected.texts.length, expected.labels.length])
        const isOurs = (one: string) => !one.includes(PLAIN)
        expect(texts.filter((_, at) => isOurs(expected.texts[at] ?? ''))).toEqual(expected.texts.filter(isOurs))
      }),
      { numRuns: 12 },
    )
  })

  test('backticks make words code, and nothing else', () => {
    const { elements, texts, problems } = page('x`<b>`y')
    expect(problems).toEqual([])
    const others = (all: readonly string[]) => all.filter(one => !/^code\b/.test(one))
    expect(others(elements)).toEqual(others(expected.elements).map(one => one.replaceAll(PLAIN, 'x`<b>`y')))
    expect(elements.length).toBeGreaterThan(expected.elements.length)
    expect(texts).toContain('<b>')
  })

  test('texts of many lines and blanks add no element that the template does not have', () => {
    const known = new Set(expected.elements.map(one => one.replace(/\[.*$/, '')))
    const attributes = (all: readonly string[]) =>
      new Set(all.flatMap(one => Array.from(one.matchAll(/\[([a-z-]+)/g), match => match[1] ?? '')))
    const allowed = new Set([...attributes(expected.elements), 'data-line', 'class'])
    const text = fc.array(fc.oneof(fc.constantFrom('\n', '\r\n', '\t', ' ', ...HOSTILE), fc.string({ unit: 'binary' })))
    fc.assert(
      fc.property(text, parts => {
        const { elements, problems } = page(parts.join('') || 'x')
        expect(problems).toEqual([])
        for (const one of elements) expect(known).toContain(one.replace(/\[.*$/s, ''))
        for (const one of attributes(elements)) expect(allowed).toContain(one)
      }),
      { numRuns: 12 },
    )
  })
})

describe('the page', () => {
  const runs = { small: smallRun(), failed: failedRun(), cancelled: cancelledRun(), manifest: manifestRun() }
  const pages = Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, pageOf(run)]))

  test.each(Object.entries(pages))(
    'of a %s run begins with a policy that knows its style and its script by hash',
    (_, html) => {
      expect(html).toMatch(
        /^<!doctype html>\n<html lang="en"><head><meta http-equiv="Content-Security-Policy" content="([^"]+)"\/?><meta charset="utf-8"/,
      )
      const policy = /content="([^"]+)"/.exec(html)?.[1] ?? ''
      const hashOf = (tag: string) => {
        const all = Array.from(html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g')), match => match[1] ?? '')
        expect(all).toHaveLength(1)
        return `'sha256-${createHash('sha256')
          .update(all[0] ?? '')
          .digest('base64')}'`
      }
      expect(policy).toBe(
        `default-src 'none'; style-src ${hashOf('style')}; script-src ${hashOf('script')}; base-uri 'none'; form-action 'none'`,
      )
    },
  )

  test.each(Object.entries(pages))(
    'of a %s run loads nothing, acts nowhere and links to its repository alone',
    (_, html) => {
      const { elements, problems } = parsedPage(html)
      expect(problems).toEqual([])
      const links = elements.flatMap(one => /\[href="([^"]*)"/.exec(one)?.[1] ?? [])
      expect(links.filter(link => !link.startsWith('#'))).not.toEqual([])
      for (const link of links)
        expect(link).toMatch(
          /^#[a-z]+$|^https:\/\/github\.example\/octo\/project(?:\/(?:pull|issues|actions\/runs)\/\d+)?$/,
        )
      expect(
        elements.filter(one => /\[(?:src|srcset|style|on[a-z]+|action|formaction|xlink:href|srcdoc)="/.test(one)),
      ).toEqual([])
    },
  )

  test.each(Object.entries(pages))('of a %s run has headings in their order and ids that stand once', (_, html) => {
    const { elements } = parsedPage(html)
    const levels = elements.flatMap(one => Number(/^h([1-6])\b/.exec(one)?.[1] ?? 0) || [])
    expect(levels[0]).toBe(1)
    expect(levels.filter(level => level === 1)).toHaveLength(1)
    const jumps = levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)
    expect(jumps).toEqual([])
    const ids = elements.flatMap(one => /\[id="([^"]*)"/.exec(one)?.[1] ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    const named = elements.flatMap(one => /\[(?:href="#|aria-labelledby="|for=")([^"]*)"/.exec(one)?.[1] ?? [])
    expect(named.filter(id => !ids.includes(id))).toEqual([])
  })

  test('names the patch only where it has something in it', () => {
    const hasPatch = (patch: string) => pageOf({ ...cancelledRun(), patch }).includes('change.patch')
    expect([hasPatch(cancelledRun().patch), hasPatch('')]).toEqual([true, false])
  })

  test('of five hundred turns stays small, and grows no faster than the run', () => {
    expect(pageOf(longRun()).match(/<[a-z]/g)?.length).toBeLessThan(60_000)
    const of = (turns: number) => {
      const run = longRun(turns)
      return () => pageOf(run)
    }
    expect(growthOf({ small: of(25), large: of(100) }, 6)).toBeLessThan(10)
  })

  test('of a run of nothing but what has to be escaped stays bounded', () => {
    const text = '"&<\u202e'.repeat(50_000)
    expect(pageOf(foreignEverywhere(text)).length).toBeLessThan(8_000_000)
  })

  test('edits of many empty lines are no more lines than the page can hold', () => {
    const run = transcriptOf('A task', 'to do')
    for (let turn = 1; turn <= 60; turn += 1) {
      run.turn(turn, 'on')
      for (let call = 0; call < 60; call += 1)
        run.call(turn, EDITOR, { command: 'create', path: 'a', file_text: '\n'.repeat(400) }, 'ok')
    }
    const html = pageOf({ lines: run.lines, patch: '', input: inputFor('cancelled', 'why') })
    expect(html.length).toBeLessThan(12_000_000)
    expect(html).toContain('more lines in the transcript')
    expect(html).toContain('10 more calls in the transcript')
  })

  test('a call that was not carried out shows the answer, or that none came', () => {
    const run = transcriptOf('A task', 'to do')
    run.turn(1, '', { asks: [['submit_summary', { title: 'x' }]] })
    run.turn(2, '', { answers: [['asked-1-0', 'Not yet.']], asks: [['bash', { command: 'sleep 60' }]] })
    const { texts } = parsedPage(pageOf({ lines: run.lines, patch: '', input: inputFor('cancelled', 'why') }))
    const words = texts.join('\n')
    expect(words).toContain('submit_summary\n sent back\nInput\n{\n  "title": "x"\n}\nResult\nNot yet.\n')
    expect(words).toContain('bash sleep 60\n no result\n')
  })
})

describe('an address', () => {
  const link = (address: string, server = 'https://github.com') =>
    isAtHome(address, { serverUrl: server, repository: 'octo/project' })

  test.each([
    'https://github.com/octo/project',
    'https://github.com/octo/project/pull/13',
    'https://github.com/octo/project/actions/runs/7?check_suite_focus=true',
  ])('%s is linked', address => expect(link(address)).toBe(true))

  test.each([
    'http://github.com/octo/project/pull/13',
    'javascript:alert(1)//https://github.com/octo/project/',
    'https://github.com.evil.example/octo/project/pull/13',
    'https://github.com/octo/project-evil/pull/13',
    'https://github.com/octo/project/../../evil/evil',
    'https://github.com/octo/project/%2e%2e/%2e%2e/evil',
    'https://user@github.com/octo/project/pull/13',
    'https://github.com/octo/project/pull/13"onclick="x',
    'https://github.com/octo/project/pull/13\u202e',
    'https://github.com/octo/project/pull/13#:~:text=evil',
  ])('%s is not', address => expect(link(address)).toBe(false))

  test('of a server without https is not linked, one of a company below a path is', () => {
    expect(link('http://127.0.0.1:3000/octo/project', 'http://127.0.0.1:3000')).toBe(false)
    expect(link('https://code.example:8443/git/octo/project/pull/1', 'https://code.example:8443/git/')).toBe(true)
    expect(link('https://user:word@code.example/octo/project', 'https://user:word@code.example')).toBe(false)
  })
})
