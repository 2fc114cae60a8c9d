/** How a run ended, in the same words on the issue and on the page of the job: what happened, what was proven, and what the model said where it made no change. */
import { happened, type RunResult } from '../outcome.ts'
import { doubtInWords } from '../page/verdict-words.ts'
import { joined, PLAIN_ADDRESS, sentence } from '../pull-request/sections.ts'
import type { RunLog } from '../run-log/run-log.ts'
import type { RunSummary } from '../run-log/run-summary.ts'
import { codeSpan, escapedTitle } from '../text/escape-markdown.ts'
import { sanitizeProse } from '../text/prose.ts'
import { upperFirst } from '../text/quantities.ts'

const LONGEST_REASON = 2_000
const LONGEST_TITLE = 300
const LONGEST_QUOTE = 1_500

/** Markdown; `text` ends with a block and may be empty. `stop`: what joins the two on one line, empty where `text` is a paragraph of its own. */
type Headline = { readonly sign: string; readonly title: string; readonly stop: ':' | '.' | ''; readonly text: string }

export function headlineOf(result: RunResult, summary: RunSummary | null, runLog: RunLog | null): Headline {
  const { outcome, passes, outputs, pullRequest, byHand, said } = result
  const url = outputs['pull-request-url']
  const sign = passes ? '✅' : '❌'
  const { proven: measured = '', unsaid: all = [], shortened = null } = summary?.verdict ?? {}
  const unsaid = all.filter(doubt => doubt !== shortened).map(doubtInWords)
  const proven = sentences(measured, ...unsaid)
  if (pullRequest !== undefined && url !== undefined) {
    const title = `${happened(result)} ${linkedTitle(pullRequest.title, url)}`
    const text = sentences(measured, ...unsaid, pullRequest.state)
    return { sign: summary?.verdict.sign ?? sign, title, stop: '', text }
  }
  const click = byHand === undefined ? '' : `[Open the pull request](${byHand.url}) with one click.`
  if (outcome === 'pr-not-permitted' && click !== '') {
    const text = joined(`GitHub did not let Diffproof open the pull request. ${click}`, proven)
    const hasDoubts = proven === '' || summary?.flags.some(({ kind }) => kind === 'doubt') !== false
    if (hasDoubts) return { sign: '⚠️', title: 'The change is there, but not proven', stop: '.', text }
    return { sign: '✅', title: 'The change is ready', stop: '.', text }
  }
  const isUnchanged = outcome === 'no-changes'
  const title = happened(result)
  if (isUnchanged && said !== undefined)
    return { sign, title, stop: '.', text: `The model explained:\n\n${quoted(said)}` }
  const isOfModel = isUnchanged || (!passes && proven === '' && outcome !== 'cancelled')
  const last = runLog?.turns.findLast(turn => turn.said.trim() !== '')?.said ?? ''
  const words = isOfModel ? quoted(last) : ''
  const reason = sentence(result.reason, LONGEST_REASON)
  const text = joined(reason, linkTo(url), click, proven, words === '' ? '' : `The model said last:\n\n${words}`)
  return { sign, title, stop: ':', text }
}

/** The headline as Markdown: one line, or a title above its text. */
export function renderHeadline(result: RunResult, summary: RunSummary | null, runLog: RunLog | null): string {
  const { sign, title, stop, text } = headlineOf(result, summary, runLog)
  return `${sign} **${title}${stop}**${stop === '' ? '\n\n' : ' '}${text}`
}

/** Each text as a sentence of Markdown, on one line; empty ones are left out. */
export function sentences(...texts: readonly string[]): string {
  return texts.flatMap(text => sentence(upperFirst(text), LONGEST_REASON) || []).join(' ')
}

function quoted(said: string): string {
  const prose = sanitizeProse(said, LONGEST_QUOTE)
  return prose === '' ? '' : prose.replace(/^/gm, '> ').replace(/ $/gm, '')
}

const NUMBER = /\/(\d{1,10})$/

/** `[#2 Title](…/pull/2)`. A title in which something else is a link or a bracket stands behind it. */
function linkedTitle(title: string, url: string): string {
  const name = escapedTitle(title, LONGEST_TITLE)
  const number = NUMBER.exec(url)?.[1]
  if (number === undefined || !PLAIN_ADDRESS.test(url)) return `${codeSpan(url)} ${name}`
  return /[[\]]|:\/\/|www\./i.test(name) ? `[#${number}](${url}) ${name}` : `[#${number} ${name}](${url})`
}

function linkTo(url: string | undefined): string {
  if (url === undefined) return ''
  const number = NUMBER.exec(url)?.[1]
  return number === undefined || !PLAIN_ADDRESS.test(url) ? codeSpan(url) : `[Pull request #${number}](${url})`
}
