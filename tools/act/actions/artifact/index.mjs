import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const { INPUT_NAME: name, INPUT_PATH: path, GITHUB_OUTPUT, ACTIONS_RESULTS_URL, ACTIONS_RUNTIME_TOKEN } = process.env
const { scp } = JSON.parse(Buffer.from(ACTIONS_RUNTIME_TOKEN.split('.')[1], 'base64url'))
const [, run, job] = /\bActions\.Results:([^:\s]+):([^:\s]+)/.exec(scp)

async function ask(method, request) {
  const url = new URL(`twirp/github.actions.results.api.v1.ArtifactService/${method}`, ACTIONS_RESULTS_URL)
  const body = JSON.stringify({ workflow_run_backend_id: run, workflow_job_run_backend_id: job, ...request })
  const headers = { authorization: `Bearer ${ACTIONS_RUNTIME_TOKEN}`, 'content-type': 'application/json' }
  return (await fetched(url, { method: 'POST', headers, body })).json()
}

async function fetched(url, request) {
  const answer = await fetch(url, request)
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer
}

async function upload() {
  if (!existsSync(path)) {
    if (process.env['INPUT_IF-NO-FILES-FOUND'] === 'error') throw new Error(`no files at ${path}`)
    return
  }
  const [folder, what] = statSync(path).isDirectory() ? [path, '.'] : [dirname(path), basename(path)]
  const body = execFileSync('tar', ['-cz', '-C', folder, what])
  const { signedUploadUrl } = await ask('CreateArtifact', { name, version: 4 })
  await fetched(`${signedUploadUrl}&comp=block`, { method: 'PUT', body })
  const { artifactId } = await ask('FinalizeArtifact', { name, size: body.length })
  appendFileSync(GITHUB_OUTPUT, `artifact-id=${artifactId}\n`)
  console.log(`artifact ${name}: ${execFileSync('tar', ['-tz'], { input: body }).toString().split('\n').join(' ')}`)
}

async function list(wanted) {
  const { artifacts = [] } = await ask('ListArtifacts', wanted)
  if (artifacts.length === 0) throw new Error(`there is no artifact ${JSON.stringify(wanted)}`)
  return artifacts
}

async function unpack(name, into) {
  const { signedUrl } = await ask('GetSignedArtifactURL', { name })
  mkdirSync(into, { recursive: true })
  execFileSync('tar', ['-xz', '-C', into], { input: Buffer.from(await (await fetched(signedUrl)).arrayBuffer()) })
}

const id = process.env['INPUT_ARTIFACT-IDS']
const start = process.env['INPUT_PATTERN']?.replace(/\*$/, '')
const ofRun = process.env['INPUT_RUN-ID']
if (id) await unpack((await list({ id_filter: id }))[0].name, path)
else if (ofRun) await unpack((await list({ name_filter: name }))[0].name, path)
else if (start) {
  const names = (await list({})).map(one => one.name).filter(one => one.startsWith(start))
  for (const one of names) await unpack(one, join(path, one))
} else await upload()
