import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { playPull, type Scenario } from '../../__tests__/e2e/scenario.ts'
import { MANY_FILES, PROVEN, PULLS } from '../../__tests__/golden/scenarios.ts'
import { droppedBy, renderedPage } from '../../__tests__/playground/github/rendered-page.ts'
import { needs } from '../../__tests__/playground/needs.ts'
import { startViewer, type Viewer } from './open-page.ts'

let viewer: Viewer
beforeAll(async () => {
  viewer = await startViewer()
}, 60_000)
afterAll(() => viewer.close())

const LOOKS = [
  [1_012, 'light'],
  [1_012, 'dark'],
  [390, 'light'],
] as const

/** What people see of a run, each as a page. */
function pagesOf({
  scene,
  result,
  pull,
  comment,
}: Awaited<ReturnType<typeof playPull>>): Readonly<Record<string, string>> {
  const home = `${scene.github.serverUrl}/${scene.repository}`
  const [{ title, body, draft }, number] = [pull, scene.issue]
  const author = 'github-actions[bot]'
  const state = draft ? 'draft' : 'open'
  return {
    body: renderedPage({ home, author, title, number: number + 1, state, markdown: body ?? '' }),
    comment: renderedPage({ home, author, title: 'The issue', number, markdown: comment }),
    summary: renderedPage({ home, title: 'Job summary', markdown: result.stepSummary }),
    report: readFileSync(result.outputs['report-file'] ?? '', 'utf8'),
  }
}

test.each([...PULLS, MANY_FILES].map(one => [one.name, one] as const))(
  'every page of %s loads nothing, fits into a phone, loses nothing to GitHub, and axe finds nothing',
  async (name: string, row: Scenario) => {
    await using run = await playPull(row)
    const found: string[] = []
    for (const [part, html] of Object.entries(pagesOf(run))) {
      const opened = await viewer.open(html)
      for (const [width, colorScheme] of LOOKS) {
        const look = `${part}-${width}-${colorScheme}`
        await opened.page.setViewportSize({ width, height: 900 })
        await opened.page.emulateMedia({ colorScheme })
        await opened.shoot(`${name}-${look}`, true)
        const [content, window] = await opened.page.evaluate<number[]>(
          '[document.documentElement.scrollWidth, innerWidth]',
        )
        if (content !== window) found.push(`${look}: ${content} instead of ${window} pixels wide`)
        const problems = await opened.violations(name !== 'many' && width > 390)
        found.push(...problems.map(problem => `${look}: ${problem}`))
      }
      found.push(...opened.deeds)
      await opened.page.context().close()
    }
    for (const markdown of [run.pull.body ?? '', run.comment, run.result.stepSummary])
      found.push(...droppedBy(markdown).map(what => `GitHub drops ${what}`))
    expect(found).toEqual([])
  },
  180_000,
)

test('what is hard to read, wider than the page or dropped by GitHub would be found', async () => {
  const wide = `<div style="width: 2000px; color: #eee">pale</div>`
  const page = renderedPage({ home: 'https://github.com/o/r', title: 'A page', markdown: 'Some text.' })
  const { page: opened, violations } = await viewer.open(page.replace('</main>', `${wide}</main>`))
  expect(await violations(true)).toEqual([expect.stringMatching(/^color-contrast: /)])
  expect(await opened.evaluate('document.documentElement.scrollWidth')).toBeGreaterThan(2_000)
  await opened.context().close()
  expect(
    droppedBy('<p style="x" onclick="x" align="left">a</p> <a href="javascript:x">b</a><script>c</script>'),
  ).toEqual(['p[style]', 'p[onclick]', 'a[href]', 'script'])
  expect(droppedBy('> [!NOTE]\n> a\n\n- [x] b\n\n```js\nc\n```\n\n|a|\n|-|\n|<sub>b</sub>|')).toEqual([])
})

const PICTURES = join(import.meta.dirname, '../../docs/pictures')

/** What differs from run to run. */
const steady = (html: string) =>
  html
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://github.com')
    .replace(/\b\d+\.\d s\b/g, '12 s')
    .replace(/<code>\w+-unshare<\/code>/g, '<code>sudo-unshare</code>')
    .replace(/<details>[\s\S]*?<\/details>/g, details => details.replace(/(<\/summary>)[\s\S]*(?=<\/details>)/, '$1'))

// Where there is no sandbox, the body says so.
needs('a sandbox').test(
  'the pictures in the documents show the pull request of today',
  async () => {
    await using run = await playPull(PROVEN)
    const html = steady(pagesOf(run)['body'] ?? '')
    const today = createHash('sha256').update(html).digest('hex')
    const file = join(PICTURES, 'made-from.sha256')
    if (process.env['PICTURES'] === 'update') {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page } = await viewer.open(html, { viewport: { width: 900, height: 100 }, colorScheme })
        await page.screenshot({ path: join(PICTURES, `pull-request-${colorScheme}.png`), fullPage: true })
        await page.context().close()
      }
      writeFileSync(file, `${today}\n`)
    }
    const madeFrom = readFileSync(file, 'utf8').trim()
    expect({ madeFrom, mendedBy: 'PICTURES=update npm run test:browser' }).toMatchObject({ madeFrom: today })
  },
  120_000,
)
