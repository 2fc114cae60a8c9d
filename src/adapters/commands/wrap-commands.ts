/** The Commands port with something added to every run, in the work tree and in all worlds. */
import type { Commands, Image, RunCommand, World } from '../../ports/commands.ts'

export function wrapCommands(commands: Commands, wrap: (run: RunCommand) => RunCommand): Commands {
  const wrapImage = (image: Image): Image => ({
    ...image,
    enter: async files => wrapWorld(await image.enter(files)),
  })
  const wrapWorld = (world: World): World => ({
    ...world,
    run: wrap(world.run),
    undo: async paths => wrapWorld(await world.undo(paths)),
    keep: async tree => wrapImage(await world.keep(tree)),
    keepCaches: async () => wrapImage(await world.keepCaches()),
  })
  return {
    get sandbox() {
      return commands.sandbox
    },
    get canRun() {
      return commands.canRun
    },
    sharesWorkTree: commands.sharesWorkTree,
    open: head => commands.open(head),
    close: () => commands.close(),
    run: wrap(commands.run),
    copyWorkTree: (of, files) => commands.copyWorkTree(of, files),
    freeze: async (tree, base) => wrapImage(await commands.freeze(tree, base)),
  }
}
