// The post step. It loads the action only where a run has left its private folder behind, because it was killed.
import { existsSync } from 'node:fs'

const folder = process.env['STATE_run-folder'] ?? ''
if (folder !== '' && existsSync(folder)) {
  try {
    const { runPostStep } = await import('./main.js')
    await runPostStep()
  } catch (thrown) {
    console.log(`The post step gave up: ${thrown instanceof Error ? thrown.message.split('\n')[0] : 'unknown'}`)
  }
  process.exit(0)
}
