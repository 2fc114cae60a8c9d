import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { commentWrites } from '../../__tests__/e2e/comment-history.ts'
import { playPull, type Scenario } from '../../__tests__/e2e/scenario.ts'
import { MANY_FILES, PROVEN, PULLS } from '../../__tests__/golden/scenarios.ts'
import { droppedBy, renderedPage } from '../../__tests__/playground/github/rendered-page.ts'
import { needs } from '../../__tests__/playground/needs.ts'
import { chunksOf, type Frame, movingPicture } from './moving-picture.ts'
import { startViewer, type Viewer } from './open-page.ts'

let viewer: Viewer
beforeAll(async () => {
  viewer = await startViewer()
})
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

const SIZE = { width: 900, height: 600 }
const LARGEST = 1_500_000

/** A run as its people see it: the label, the comment while it works and at its end, the pull request, the report. */
function filmOf(run: Awaited<ReturnType<typeof playPull>>): readonly (readonly [html: string, ms: number])[] {
  const { scene } = run
  const home = `${scene.github.serverUrl}/${scene.repository}`
  const on = { home, title: PROVEN.title ?? '', number: scene.issue, state: 'open' as const }
  const comment = (markdown: string) => renderedPage({ ...on, author: 'github-actions[bot]', markdown })
  const writes = commentWrites(scene).map(({ text }) => text)
  const label = `${PROVEN.body ?? ''}\n\n---\n\n**mona** added the label \`diffproof\``
  const { body = '', report = '' } = pagesOf(run)
  return [
    [renderedPage({ ...on, author: 'reporter', markdown: label }), 3_000],
    [comment(writes[0] ?? ''), 1_500],
    [comment(writes[Math.floor(writes.length / 2)] ?? ''), 1_500],
    [comment(run.comment), 3_000],
    [body, 5_000],
    [report, 4_000],
  ]
}

async function shootFilm(film: ReturnType<typeof filmOf>, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  const frames: Frame[] = []
  for (const [html, ms] of film) {
    const { page } = await viewer.open(steady(html), { viewport: SIZE, colorScheme })
    frames.push({ png: await page.screenshot(), ms })
    await page.context().close()
  }
  return movingPicture(frames)
}

// Where there is no sandbox, the body says so.
needs('a sandbox').test('the pictures in the documents show the pull request of today', async () => {
  await using run = await playPull(PROVEN)
  const html = steady(pagesOf(run)['body'] ?? '')
  const today = createHash('sha256').update(html).digest('hex')
  const file = join(PICTURES, 'made-from.sha256')
  if (process.env['PICTURES'] === 'update') {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await viewer.open(html, { viewport: { width: 900, height: 100 }, colorScheme })
      await page.screenshot({ path: join(PICTURES, `pull-request-${colorScheme}.png`), fullPage: true })
      await page.context().close()
      writeFileSync(join(PICTURES, `run-${colorScheme}.png`), await shootFilm(filmOf(run), colorScheme))
    }
    writeFileSync(file, `${today}\n`)
  }
  const madeFrom = readFileSync(file, 'utf8').trim()
  expect({ madeFrom, mendedBy: 'PICTURES=update npm run test:browser' }).toMatchObject({ madeFrom: today })
  for (const name of ['run-light.png', 'run-dark.png']) {
    const picture = readFileSync(join(PICTURES, name))
    expect(picture.length).toBeLessThan(LARGEST)
    expect(chunksOf(picture).filter(({ type }) => type === 'fcTL')).toHaveLength(filmOf(run).length)
  }
})
