import type { Commands } from '../../ports/commands.ts'
import type { RunnerFiles } from './runner-files.ts'

/** The same port; a command that wrote into the runner's files is told of loudly, in the log and in its output. */
export function guardedCommands(commands: Commands, files: RunnerFiles, warn: (line: string) => void): Commands {
  return {
    get sandbox() {
      return commands.sandbox
    },
    get canRun() {
      return commands.canRun
    },
    openEarly: () => commands.openEarly(),
    open: () => commands.open(),
    close: () => commands.close(),
    async run(request, signal) {
      const result = await commands.run(request, signal)
      const written = files.restore()
      if (written.length === 0) return result
      const what = `wrote into the runner's files, which was undone: ${written.join(', ')}`
      warn(`the command "${request.command}" ${what}`)
      return { ...result, output: `${result.output}\n[this command ${what}]` }
    },
  }
}
