/** The frame of every HTML page: one file, which loads nothing. */
import { type Html, html, trusted } from './html.ts'
import { STYLE } from './report-style.ts'
import type { Words } from './words.ts'

type Page = {
  title: Words
  /** The hashes of style and script, as a policy names them. Without them the style is allowed, and no script. */
  allowed?: { style: string; script: string }
  body: Html
}

export function htmlPage({ title, allowed, body }: Page): string {
  const own =
    allowed === undefined ? "style-src 'unsafe-inline'" : `style-src ${allowed.style}; script-src ${allowed.script}`
  const policy = `default-src 'none'; ${own}; base-uri 'none'; form-action 'none'`
  const page = html`
    <html lang="en">
      <head>
        <meta http-equiv="Content-Security-Policy" content="${policy}">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="no-referrer">
        <title>${title}</title>
        <style>${trusted(STYLE)}</style>
      </head>
      <body>${body}</body>
    </html>`
  return `<!doctype html>\n${page.text}\n`
}

export function pageSection(id: string, title: string, content: Html): Html {
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`
}

/** The bar at the top: what page it is, and its sections. `more`: what else belongs there. */
export function pageHeader(
  name: string,
  sections: readonly (readonly [id: string, title: string, ...unknown[]])[],
  more: Html | null = null,
): Html {
  return html`
    <header>
      <span class="brand">${name}</span>
      <nav aria-label="Sections"><ul>${sections.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
      ${more}
    </header>`
}
