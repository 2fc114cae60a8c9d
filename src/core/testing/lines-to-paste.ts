/** The lines for a workflow that a person corrects where a command of this repository cannot start. */

/** How the usual runners get what they need, where nothing was installed. */
const INSTALLS: readonly (readonly [tool: RegExp, setup: string, test?: string])[] = [
  [
    /^(?:python[\d.]* -m )?pytest\b/,
    'python3 -m venv .venv && .venv/bin/pip install pytest',
    '.venv/bin/python -m pytest',
  ],
  [/^(?:npm|npx|node|vitest|jest|mocha)\b/, 'npm install'],
]

/** One line where the files of the repository ask for another setup than the one that failed; else nothing. */
export function setupToPaste(failed: string, detected: string | null): { paste?: string } {
  if (detected === null || detected === failed) return {}
  return { paste: `setup-command: ${yamlText(detected)} # as Diffproof detects it` }
}

/** Two lines of YAML; `setup`: the command that ran before, null for none. */
export function linesToPaste(setup: string | null, test: string): string {
  const [, known = 'how your project installs what its tests need', instead = test] =
    INSTALLS.find(([tool]) => tool.test(test)) ?? []
  return `setup-command: ${yamlText(setup ?? known)}\ntest-command: ${yamlText(setup === null ? instead : test)}`
}

function yamlText(text: string): string {
  return /^[\w./][\w./ =&-]*$/.test(text) ? text : JSON.stringify(text)
}
