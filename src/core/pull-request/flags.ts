/** What a reviewer must know before reading on: the alerts on top of the body. */
import type { Evidence, Finding, ProofRecord } from '../evidence/record.ts'
import { codeSpan } from './code-spans.ts'
import { inertLine } from './inert-line.ts'

const FLAG_LIMIT = 400
const MOST_FLAGS = 20
const MOST_FINDINGS = 10

/** The alerts as Markdown, empty when nothing needs attention. `reasons`: what keeps the change from being ready, one sentence each; `leftAlone`: a pull request to link. */
export function renderFlags(record: ProofRecord, reasons: readonly string[], leftAlone: number | null): string {
  const { evidence } = record
  const warnings = [
    ...reasons.slice(0, MOST_FLAGS).map(sentence),
    ...findings('Tests that cannot be relied on', evidence.tests.tampering),
    ...findings('The summary differs from the facts', evidence.disagreements),
    ...(evidence.sandbox === 'none'
      ? ['Commands ran without a box: nothing kept them from the network or the files of this machine.']
      : []),
  ]
  return [alert('WARNING', warnings), alert('NOTE', notes(evidence, leftAlone))]
    .filter(part => part !== '')
    .join('\n\n')
}

function notes(evidence: Evidence, leftAlone: number | null): string[] {
  const { attested_by: by, phases } = evidence
  return [
    ...(leftAlone === null ? [] : [`People have pushed to #${leftAlone}, which is left alone; this is a new attempt.`]),
    ...(phases.summary_source === 'host'
      ? ['The model gave no usable summary: the text below is Diffproof’s own, from the diff.']
      : []),
    ...(by === 'run' ? [] : [`The evidence was measured by another job (${codeSpan(by)}) and handed over.`]),
  ]
}

function alert(kind: 'WARNING' | 'NOTE', lines: readonly string[]): string {
  if (lines.length === 0) return ''
  return [`> [!${kind}]`, ...lines.map(line => (lines.length === 1 ? `> ${line}` : `> - ${line}`))].join('\n')
}

function sentence(reason: string): string {
  const line = inertLine(reason, FLAG_LIMIT)
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}${/[.!?…]$/.test(line) ? '' : '.'}`
}

function findings(title: string, found: readonly Finding[]): string[] {
  const lines = found.slice(0, MOST_FINDINGS).map(one => {
    const where = one.path === null ? '' : `${codeSpan(one.path)}: `
    return `${title}: ${where}${inertLine(one.detail, FLAG_LIMIT)}`
  })
  return found.length > MOST_FINDINGS
    ? [...lines, `${title}: ${found.length - MOST_FINDINGS} more, see the record below.`]
    : lines
}
