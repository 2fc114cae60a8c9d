/** An emulated GitHub that stays up for many runs, so that starting it is no part of any of them: `node __tests__/bench/client-stage.ts PORT`. See `as-client.mjs`. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { git } from '../e2e/scene.ts'
import { startGitHub } from '../playground/github/start-github.ts'
import { layOutFolders, type RunnerEvent, runnerEnvironment } from '../playground/runner-environment.ts'
import { parseKeyValueFile } from '../playground/runner-file-commands.ts'
import { inputVariables, readInputDefaults } from '../playground/runner-inputs.ts'

const ROOT = join(import.meta.dirname, '../..')
const LABEL = 'diffproof'

/** What a client asks for: a step on the commit that is checked out in its work tree. */
type Asked = { readonly workspace: string; readonly prompt: string; readonly modelUrl: string; readonly key: string }

const github = await startGitHub()
const token = github.token('job', { contents: 'write', issues: 'write', 'pull-requests': 'write' })
const defaults = readInputDefaults(readFileSync(join(ROOT, 'action.yml'), 'utf8'))
const repositories = new Map<string, string>()

/** The repository that holds the commit as its main branch; made once. */
async function repositoryOf(workspace: string, head: string): Promise<string> {
  const known = repositories.get(head)
  if (known !== undefined) return known
  const name = `work-${repositories.size}`
  const { bareDir, fullName } = await github.createRepository({ owner: 'octo', name })
  execFileSync('git', ['--git-dir', bareDir, 'fetch', '-q', workspace, `${head}:refs/heads/main`], { stdio: 'inherit' })
  github.setPermission(fullName, 'mona', 'write')
  repositories.set(head, fullName)
  return fullName
}

async function prepare({ workspace, prompt, modelUrl, key }: Asked): Promise<object> {
  const head = git(workspace, 'rev-parse', 'HEAD')
  const repository = await repositoryOf(workspace, head)
  const number = Number(
    github.createIssue(repository, { title: 'Wrong values', body: prompt, user: 'reporter' })['number'],
  )
  github.labelIssue(repository, number, LABEL, { by: 'mona' })
  const { serverUrl, apiUrl, graphqlUrl } = github
  const payload = github.labeledPayload(repository, number, LABEL)
  const event: RunnerEvent = {
    name: 'issues',
    payload,
    repository,
    sha: head,
    actor: 'mona',
    serverUrl,
    apiUrl,
    graphqlUrl,
  }
  const folders = await layOutFolders(event, workspace)
  const inputs = { 'anthropic-api-key': key, 'anthropic-base-url': modelUrl }
  const env = {
    ...runnerEnvironment(event, folders, ROOT),
    ...inputVariables(defaults, inputs, {
      'github.token': token,
      'github.action_path': ROOT,
      'runner.temp': folders.temp,
    }),
  }
  return { env, bundle: join(ROOT, 'dist/index.js'), outputFile: folders.files.GITHUB_OUTPUT, root: folders.root }
}

async function finish({ outputFile, root }: { readonly outputFile: string; readonly root: string }): Promise<object> {
  const outputs = parseKeyValueFile(await readFile(outputFile, 'utf8'))
  await rm(root, { recursive: true, force: true, maxRetries: 5 })
  return outputs
}

const server = createServer(async (request, response) => {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const asked = JSON.parse(Buffer.concat(chunks).toString())
    response.end(JSON.stringify(await (request.url === '/prepare' ? prepare(asked) : finish(asked))))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => console.log('ready', server.address()))
