/** The prompts by name, the placeholders each must hold, and one-pass rendering. */

export const PROMPTS = {
  system: ['commands', 'protectedPaths'],
  'commands-sandboxed': ['network', 'minutes'],
  'commands-open': ['minutes'],
  'commands-none': [],
  task: ['kind', 'marker', 'title', 'body', 'instructions', 'testing', 'folder'],
  revision: ['kind', 'marker', 'title', 'body', 'files', 'instructions', 'testing', 'folder'],
  'asked-by-comment': ['place'],
  'plan-system': [],
  'plan-first': ['kind', 'marker', 'title', 'body', 'instructions', 'folder'],
  'agreed-plan': ['marker', 'plan'],
  pictures: ['count', 'shown', 'missing'],
  'no-pictures': [],
  'missing-text': ['missing'],
  overview: ['places'],
  'maintainer-instructions': ['marker', 'instructions'],
  'repository-notes': ['file', 'marker', 'notes'],
  'task-file': ['file', 'instructions', 'constraints', 'commands', 'words', 'json'],
  'output-artifacts': ['outputs'],
  'input-artifacts': ['artifacts'],
  'no-changes': [],
  'not-declined': ['files'],
  'refused-change': ['problems'],
  'weakened-tests': ['findings'],
  'tests-required': [],
  'baseline-red': ['command', 'result', 'failing'],
  'baseline-green': ['results'],
  'limit-near': ['left'],
  'not-proven': ['problems'],
  'tests-failed': ['failing', 'command', 'result', 'excerpt', 'unless', 'attempts'],
  'summary-task': ['files', 'verdict'],
  'summary-repair': ['problems'],
  'summary-differs': ['differences'],
  'summary-any-time': [],
  'not-yet': ['why'],
  continue: [],
  'repeated-calls': ['call', 'count', 'most'],
  manifest: ['kind', 'marker', 'title', 'body', 'instructions', 'testing', 'folder', 'files', 'taskId'],
  'manifest-system': [],
  'manifest-repair': ['problems'],
  'file-system': [],
  'file-shared': ['marker', 'title', 'body', 'instructions', 'manifest'],
  'file-whole': ['context', 'description', 'problem', 'path'],
  'file-parts': ['path', 'parts'],
  'file-changes': ['context', 'description', 'problem', 'path'],
  resumed: ['kind', 'marker', 'title', 'body', 'instructions', 'testing', 'folder', 'patch', 'before'],
  generated: ['kind', 'files', 'marker', 'title', 'body', 'instructions', 'testing', 'folder'],
  'tool-search-files': [],
  'tool-list-files': [],
  'tool-submit-summary': [],
} as const satisfies Record<string, readonly string[]>

export type PromptName = keyof typeof PROMPTS
export type PromptValues<Name extends PromptName> = { readonly [Key in (typeof PROMPTS)[Name][number]]: string }

const PLACEHOLDER = /\{\{([a-zA-Z]+)\}\}/g

/** Problems of a prompt's text, one line each: it is empty, or its placeholders are not the declared ones. */
export function promptProblems(name: PromptName, text: string): string[] {
  const declared: readonly string[] = PROMPTS[name]
  const used = new Set(Array.from(text.matchAll(PLACEHOLDER), match => match[1] ?? ''))
  return [
    ...(text.trim() === '' ? [`prompts/${name}.md is empty`] : []),
    ...[...used]
      .filter(one => !declared.includes(one))
      .map(one => `prompts/${name}.md uses {{${one}}}, which it is never given`),
    ...declared.filter(one => !used.has(one)).map(one => `prompts/${name}.md does not use {{${one}}}`),
  ]
}

const PARAGRAPH = /^\{\{([a-zA-Z]+)\}\}\n\n/gm

/**
 * Fills the placeholders in one pass, so that `{{x}}` or `$&` in a value stays plain text. A paragraph that is one
 * placeholder goes where its value is empty.
 */
export function renderPrompt(text: string, values: Readonly<Record<string, string>>): string {
  const filled = text.trim().replace(PARAGRAPH, (whole, key: string) => (values[key] === '' ? '' : whole))
  return filled.replace(PLACEHOLDER, (whole, key: string) => values[key] ?? whole)
}
