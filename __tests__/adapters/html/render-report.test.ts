import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { sanitizedText } from '../../../src/core/text/sanitized-text.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'
import { foreignEverywhere } from './foreign-everywhere.ts'
import { parsedPage } from './parsed-page.ts'
import { cancelledRun, failedRun, longRun, manifestRun, pageOf, smallRun } from './sample-runs.ts'

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
        const shown = sanitizedText(text)
        const asShown = (one: string) => one.replaceAll(PLAIN, () => shown)
        const asJson = (one: string) => one.replaceAll(PLAIN, () => sanitizedText(JSON.stringify(text).slice(1, -1)))
        expect(problems).toEqual([])
        expect(elements).toEqual(expected.elements)
        expect(texts).toEqual(expected.texts.map(one => (/^[[{]\n/.test(one) ? asJson(one) : asShown(one))))
        expect(labels).toEqual(expected.labels.map(asShown))
      }),
      { numRuns: 30 },
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
    const allowed = new Set([...attributes(expected.elements), 'data-line'])
    const text = fc.array(fc.oneof(fc.constantFrom('\n', '\r\n', '\t', ' ', ...HOSTILE), fc.string({ unit: 'binary' })))
    fc.assert(
      fc.property(text, parts => {
        const { elements, problems } = page(parts.join('') || 'x')
        expect(problems).toEqual([])
        for (const one of elements) expect(known).toContain(one.replace(/\[.*$/s, ''))
        for (const one of attributes(elements)) expect(allowed).toContain(one)
      }),
      { numRuns: 30 },
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
    expect(parsedPage(pageOf(longRun())).elements.length).toBeLessThan(60_000)
    const of = (turns: number) => {
      const run = longRun(turns)
      return () => pageOf(run)
    }
    expect(growthOf({ small: of(50), large: of(200) }, 6)).toBeLessThan(10)
  })

  test('of a run of nothing but what has to be escaped stays bounded', () => {
    const text = '"&<\u202e'.repeat(400_000)
    expect(pageOf(foreignEverywhere(text)).length).toBeLessThan(8_000_000)
  })
})
