/** The pull request template of the repository, from the base commit. */
import { messageOf, RepositoryError } from '../core/errors.ts'
import type { Run } from './run.ts'

/** Where GitHub looks, in its order, and how people spell the name; a folder of several templates is a choice for people and is not followed. */
const FOLDERS = ['.github/', '', 'docs/']
const NAMES = [
  'pull_request_template.md',
  'PULL_REQUEST_TEMPLATE.md',
  'Pull_Request_Template.md',
  'pull_request_template.MD',
]

/** The template's text, null where there is none. That it cannot be read never decides how a run ends. */
export async function findTemplate({ ports }: Run): Promise<string | null> {
  try {
    const paths = FOLDERS.flatMap(folder => NAMES.map(name => `${folder}${name}`))
    const texts = await ports.repository.readBaseFiles(paths)
    for (const path of paths) {
      const text = texts.get(path)
      if (text === undefined) continue
      ports.reporter.info(`the body follows ${path}`)
      return text
    }
  } catch (thrown) {
    if (!(thrown instanceof RepositoryError)) throw thrown
    ports.reporter.warning(`the pull request template could not be read: ${messageOf(thrown)}`)
  }
  return null
}
