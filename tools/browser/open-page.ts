/** A real browser that looks at a page from a file, and tells everything that the page does besides being there. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const PLACES = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser']
const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

export interface OpenPage {
  readonly page: Page
  /** Console messages, errors, dialogs, refusals of the policy, windows, and requests but the one for the page. */
  readonly deeds: readonly string[]
  /** What axe finds against WCAG and good practice; `allColours`: contrast too, which takes long where there are many elements. */
  violations(allColours: boolean): Promise<readonly string[]>
  /** Waits until an expression of the page is true. The page's policy forbids what the browser's driver would use for it. */
  until(expression: string): Promise<void>
  /** Writes a picture into the folder that `SHOTS` names, where it names one; `fullPage`: of the whole page. */
  shoot(name: string, fullPage?: boolean): Promise<void>
}

export interface Viewer {
  open(html: string, options?: BrowserContextOptions): Promise<OpenPage>
  close(): Promise<void>
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Starts the browser of the machine. Throws where there is none. */
export async function startViewer(): Promise<Viewer> {
  const executablePath = PLACES.find(existsSync)
  if (executablePath === undefined) throw new Error(`no browser is installed: none of ${PLACES.join(', ')}`)
  const folder = mkdtempSync(join(tmpdir(), 'viewer-'))
  const browser = await chromium.launch({ executablePath, args: FLAGS, timeout: 30_000 })
  let pages = 0
  return {
    async open(html, options = {}) {
      pages += 1
      const file = join(folder, `page-${pages}.html`)
      writeFileSync(file, html)
      return openIn(browser, pathToFileURL(file).href, options)
    },
    async close() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openIn(browser: Browser, address: string, options: BrowserContextOptions): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 }, ...options })
  const page = await context.newPage()
  const deeds: string[] = []
  page.on('console', message => deeds.push(`console ${message.type()}: ${message.text()}`))
  page.on('pageerror', error => deeds.push(`error: ${error.message}`))
  page.on('dialog', dialog => {
    deeds.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', request => {
    if (request.url() !== address) deeds.push(`request: ${request.url()}`)
  })
  context.on('page', other => deeds.push(`window: ${other.url()}`))
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', ({ violatedDirective }) => console.error('refused by ' + violatedDirective))",
  )
  await page.goto(address)
  return {
    page,
    deeds,
    async until(expression) {
      const end = Date.now() + 20_000
      while (!(await page.evaluate<boolean>(expression))) {
        if (Date.now() > end) throw new Error(`it did not come to ${expression}`)
        await page.waitForTimeout(20)
      }
    },
    async violations(allColours) {
      await page.evaluate(axe)
      const rules = `{ 'color-contrast': { enabled: ${allColours} } }`
      const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
        `axe.run({ resultTypes: ['violations'], rules: ${rules} }).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })))`,
      )
      return found.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map(({ html }) => html.slice(0, 200))
            .slice(0, 3)
            .join(' ')}`,
      )
    },
    async shoot(name, fullPage = false) {
      const folder = process.env['SHOTS'] ?? ''
      if (folder === '') return
      await page.screenshot({ path: join(folder, `${name}.png`), fullPage })
    },
  }
}
