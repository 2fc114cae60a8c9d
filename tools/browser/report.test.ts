import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { foreignEverywhere } from '../../__tests__/core/page/foreign-everywhere.ts'
import {
  cancelledRun,
  failedRun,
  longRun,
  manifestRun,
  pageOf,
  smallRun,
} from '../../__tests__/core/page/sample-runs.ts'
import { startViewer, type Viewer } from './open-page.ts'

let viewer: Viewer
beforeAll(async () => {
  viewer = await startViewer()
})
afterAll(() => viewer.close())

const PAGES = {
  small: pageOf(smallRun()),
  failed: pageOf(failedRun()),
  cancelled: pageOf(cancelledRun()),
  manifest: pageOf(manifestRun()),
  long: pageOf(longRun()),
} as const
type Name = keyof typeof PAGES

/** What is too wide depends on the width alone, what has too little contrast on the colours alone. */
const LOOKS = (['small', 'failed', 'cancelled', 'manifest', 'long'] as const).flatMap(
  name =>
    [
      [name, 320, 'light'],
      [name, 1_280, 'dark'],
    ] as const,
)

/** Unfolds what is folded; of very many the first. */
const unfold = (page: Page, most: number) =>
  page.evaluate(`[...document.querySelectorAll('details')].slice(0, ${most}).forEach(one => { one.open = true })`)

describe('the report in a browser', () => {
  test.each(LOOKS)(
    '%s, %i pixels wide, %s: nothing but the file is loaded, nothing is wider than the page, and axe finds nothing',
    async (name, width, colorScheme) => {
      const { page, deeds, violations, shoot } = await viewer.open(PAGES[name], {
        viewport: { width, height: 900 },
        colorScheme,
      })
      await lookThrough(page, part => shoot(`${name}-${width}-${colorScheme}-${part}`))
      await unfold(page, name === 'long' ? 30 : 1_000)
      await page.evaluate('scrollTo(0, document.getElementById("turns").offsetTop)')
      await shoot(`${name}-${width}-${colorScheme}-unfolded`)
      const [content, window] = await page.evaluate<number[]>('[document.documentElement.scrollWidth, innerWidth]')
      expect(content).toBe(window)
      // The long page has the parts and the colours of the others.
      if (name !== 'long') expect(await violations(true)).toEqual([])
      else if (width === 320 && colorScheme === 'light') expect(await violations(false)).toEqual([])
      expect(deeds).toEqual([])
      await page.context().close()
    },
  )

  test('everything is readable without a script, and the search that needs one is not there', async () => {
    const { page, deeds } = await viewer.open(PAGES.small, { javaScriptEnabled: false })
    expect(await page.locator('search').isVisible()).toBe(false)
    const call = page.locator('details', { hasText: 'npm test -- --test-name-pattern=empty' })
    await call.locator('summary').click()
    expect(await call.locator('pre').last().textContent()).toContain('✔ returns null for empty input')
    expect(await page.locator('.diff .add').first().textContent()).toContain('+/** Null for an empty text. */')
    expect(deeds).toEqual([])
    await page.context().close()
  })

  test('printed, it is light and unfolded, without search, and links say where they lead', async () => {
    const { page } = await viewer.open(PAGES.small, { colorScheme: 'dark' })
    const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
    expect(await paper()).toBe('rgb(16, 20, 24)')
    await page.emulateMedia({ media: 'print' })
    expect(await paper()).toBe('rgb(255, 255, 255)')
    expect(await page.locator('header').isVisible()).toBe(false)
    const call = page.locator('details', { hasText: 'npm test -- --test-name-pattern=empty' })
    expect(await call.locator('pre').last().isVisible()).toBe(true)
    expect(await page.evaluate(`getComputedStyle(document.querySelector('main a'), '::after').content`)).toContain(
      'http',
    )
    await page.context().close()
  })

  test('it can be walked through by keyboard alone', async () => {
    const { page } = await viewer.open(PAGES.small)
    const focused = () => page.evaluate<string>('document.activeElement.textContent.slice(0, 40)')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Skip to the report')
    expect(await page.locator('.skip').boundingBox()).toMatchObject({ x: 0 })
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('main')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Pull request #13')
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid')

    const file = page.locator('details', { hasText: 'src/parse.js' }).first()
    await file.locator('summary').focus()
    await page.keyboard.press('Enter')
    expect(await file.locator('pre').isVisible()).toBe(false)
    await page.keyboard.press('Space')
    expect(await file.locator('pre').isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('`src/parse.js` +3 −1')
    await page.context().close()
  })

  test('a wide block scrolls inside itself, by keyboard too', async () => {
    const { page, until } = await viewer.open(PAGES.failed, { viewport: { width: 320, height: 900 } })
    const call = page.locator('details', { hasText: 'set -e' })
    await call.locator('summary').click()
    const block = call.locator('pre').last()
    await block.focus()
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight')
    await until('document.activeElement.scrollLeft > 0')
    expect(await page.evaluate('scrollX')).toBe(0)
    await page.context().close()
  })
})

describe('the search', () => {
  async function searching(name: Name, words: string) {
    const { page, deeds, shoot, until } = await viewer.open(PAGES[name])
    await page.getByRole('searchbox').fill(words)
    const said = (text: RegExp) => until(`${text}.test(document.getElementById('find-count').textContent)`)
    return { page, deeds, said, shoot }
  }

  test('finds, counts, unfolds and goes on and back by keyboard', async () => {
    const { page, deeds, said, shoot } = await searching('small', 'EMPTY INPUT')
    await said(/^\d+ found$/)
    const all = Number.parseInt((await page.locator('#find-count').textContent()) ?? '', 10)
    const text = await page.evaluate<string>('document.getElementById("main").textContent')
    expect(all).toBe(text.match(/empty input/gi)?.length)
    expect(await page.evaluate('CSS.highlights.get("found").size')).toBe(all)

    await page.keyboard.press('Enter')
    await said(new RegExp(`^1 of ${all}$`))
    await page.keyboard.press('Shift+Enter')
    await said(new RegExp(`^${all} of ${all}$`))
    const isSeen = await page.evaluate<boolean>(`(() => {
      const [range] = CSS.highlights.get('here')
      const [line, box] = [range, range.startContainer.parentElement.closest('pre')].map(one => one.getBoundingClientRect())
      return line.height > 0 && line.top >= Math.max(0, box.top) && line.bottom <= Math.min(innerHeight, box.bottom)
    })()`)
    expect(isSeen).toBe(true)
    await shoot('search-1280-light')
    expect(await page.evaluate('document.activeElement.id')).toBe('find-text')

    await page.getByRole('searchbox').fill('no such words')
    await said(/^nothing found$/)
    await page.keyboard.press('Escape')
    await said(/^$/)
    expect(await page.evaluate('CSS.highlights.get("found").size')).toBe(0)
    expect(deeds).toEqual([])
    await page.context().close()
  })

  test('takes what is typed as words, whatever it would mean in a pattern', async () => {
    const { page, said } = await searching('small', 'parse(\\')
    await said(/^nothing found$/)
    await page.getByRole('searchbox').fill('parse() throws [on]')
    await said(/^nothing found$/)
    await page.getByRole('searchbox').fill("parse('').$|")
    await said(/^nothing found$/)
    await page.getByRole('searchbox').fill('parse()')
    await said(/^\d+ found$/)
    await page.context().close()
  })

  test('of five hundred turns answers, and the last of them is shown', async () => {
    const { page, said } = await searching('long', 'Step 500: the next module')
    await said(/^1 found$/)
    await page.getByRole('button', { name: 'Next' }).click()
    await said(/^1 of 1$/)
    expect(await page.getByText('Step 500: the next module').isVisible()).toBe(true)
    await page.context().close()
  })
})

describe('a hostile run', () => {
  const DEED = 'window.deed=1;alert(1);fetch("https://evil.example/");document.title="evil"'
  const ATTACKS = [
    `<script>${DEED}</script>`,
    `<img src="https://evil.example/x.png" onerror='${DEED}'>`,
    `</script><script>${DEED}</script></style><style>body{background:url(https://evil.example/)}</style>`,
    `"><svg onload='${DEED}'><iframe srcdoc="<script>parent.deed=1</script>">`,
    `<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">`,
    `<link rel=stylesheet href=https://evil.example/><object data=https://evil.example/><form action=https://evil.example/><button autofocus onfocus='${DEED}'>`,
    `<details open ontoggle='${DEED}'><a href="javascript:${encodeURIComponent(DEED)}" autofocus>x</a>`,
    `\u202e\u2066<!--</title><template><noscript>`,
  ]

  test('executes nothing, loads nothing, and adds nothing to the page', async () => {
    for (const attack of ATTACKS) {
      const { page, deeds } = await viewer.open(pageOf(foreignEverywhere(attack)))
      const title = await page.title()
      await unfold(page, 1_000)
      await page.evaluate("document.querySelectorAll('main a').forEach(one => one.focus())")
      await page.getByRole('searchbox').fill(attack.slice(0, 8))
      await page.keyboard.press('Enter')
      await page.waitForTimeout(200)
      expect(deeds).toEqual([])
      expect(await page.evaluate('window.deed')).toBeUndefined()
      expect(await page.title()).toBe(title)
      const added =
        'img, iframe, object, embed, link, base, template, form:not(#find), main script, main style, [onload], [onerror]'
      expect(await page.locator(added).count()).toBe(0)
      expect(await page.locator('h1').textContent()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
      await page.context().close()
    }
  })

  test('would be seen if it did: the same deeds are told of a page that lets them happen', async () => {
    const { page, deeds } = await viewer.open(
      `<!doctype html><title>x</title><script>window.deed=1;alert(1)</script><img src="https://evil.example/x.png">`,
    )
    await page.waitForTimeout(200)
    expect(deeds).toEqual(expect.arrayContaining(['dialog: 1', 'request: https://evil.example/x.png']))
    expect(await page.evaluate('window.deed')).toBe(1)
    const refused = await viewer.open(
      PAGES.small.replace('</main>', '<script>window.deed=1</script><img src="x.png"></main>'),
    )
    expect(await refused.page.evaluate('window.deed')).toBeUndefined()
    expect(refused.deeds.join('\n')).toMatch(
      /refused by script-src[\s\S]*refused by img-src|refused by img-src[\s\S]*refused by script-src/,
    )
    await page.context().close()
    await refused.page.context().close()
  })
})

/** Shows every part of a page, as somebody who scrolls through it sees it; of a long one the beginning. */
async function lookThrough(page: Page, shoot: (part: number) => Promise<void>): Promise<void> {
  if ((process.env['SHOTS'] ?? '') === '') return
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  for (let part = 0; part * 800 < Math.min(height, 8_000); part += 1) {
    await page.evaluate(`scrollTo(0, ${part * 800})`)
    await page.waitForTimeout(60)
    await shoot(part)
  }
}
