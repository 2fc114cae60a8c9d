/** All that people and programs read of a run, as texts by file name. */
import { existsSync, readFileSync } from 'node:fs'
import { recordIn } from '../e2e/record-in.ts'
import type { Played } from '../e2e/scenario.ts'
import { steadyTexts } from './steady.ts'

/** The pages of a run without what differs from run to run. */
export function pagesOf(played: Played, without: readonly string[] = []): Readonly<Record<string, string>> {
  const { result, pull, comment } = played
  const steady = steadyTexts(played)
  const record = pull === undefined ? null : recordIn(pull.body)
  const report = result.outputs['report-file'] ?? ''
  const { summary: _, ...outputs } = result.outputs
  const pages = {
    'body.md':
      pull === undefined ? '' : `# ${pull.title}${pull.draft ? ' (draft)' : ''}\n\n${withoutRecord(pull.body ?? '')}`,
    'comment.md': comment,
    'job-summary.md': result.stepSummary,
    'report.html': existsSync(report) ? withoutHead(readFileSync(report, 'utf8')) : '',
    'log.txt': withoutOutput(result.log),
    'record.json': record === null ? '' : `${JSON.stringify(record, null, 2)}\n`,
    'outputs.json': `${JSON.stringify({ exit_code: result.exitCode, ...outputs }, null, 2)}\n`,
  }
  const read = Object.entries(pages).filter(([file, text]) => text !== '' && !without.includes(file))
  return Object.fromEntries(read.map(([file, text]) => [file, steady(text)]))
}

/** The record has a file of its own. */
function withoutRecord(body: string): string {
  return body.replace(/^(`{3,})json\n[\s\S]*?\n\1$/m, '(record.json)')
}

/** Style and script are the same on every report; each part begins a line, so that a difference can be read. */
export function withoutHead(html: string): string {
  return html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<script>[\s\S]*?<\/script>/g, '')
    .replace(/(?<!\n)<(?=section|article|details|tr|h\d|dl|div class="(?:entry|body))/g, '\n<')
}

/** What commands printed is theirs. */
function withoutOutput(log: string): string {
  return log.replace(/(?:^\| .*\n)+/gm, '| (what it printed)\n')
}
