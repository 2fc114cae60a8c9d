/** The built action as a client of a benchmark that starts clients in a prepared repository: `node __tests__/bench/as-client.mjs STAGE TASK`, where STAGE is the address of a running `client-stage.ts`. The model is at ANTHROPIC_BASE_URL; `{"status":"done"}` is printed once the pull request is there. */
import { spawn } from 'node:child_process'
import { request } from 'node:http'

const [stage, ...words] = process.argv.slice(2)
const { ANTHROPIC_BASE_URL: modelUrl, ANTHROPIC_API_KEY: key, BENCH_RUN_ID } = process.env

const step = await ask('/prepare', { workspace: process.cwd(), prompt: words.join(' '), modelUrl, key })
const env = { ...step.env, ...(BENCH_RUN_ID === undefined ? {} : { BENCH_RUN_ID }) }
const started = performance.timeOrigin + performance.now()
const child = spawn(process.execPath, [step.bundle], { env, cwd: process.cwd(), stdio: ['ignore', 'pipe', 'inherit'] })
let log = ''
child.stdout.on('data', chunk => (log += chunk))
const code = await new Promise(resolve => child.once('close', resolve))
const outputs = await ask('/finish', { outputFile: step.outputFile, root: step.root })
if (outputs.outcome === 'pr-created')
  console.log(JSON.stringify({ status: 'done', started, ...outputs, summary: undefined }))
else console.error(log, outputs)
process.exitCode = code

/** Posts JSON to the stage; gives what it answers. */
function ask(path, body) {
  return new Promise((resolve, reject) => {
    const sent = request(`${stage}${path}`, { method: 'POST' }, async response => {
      let text = ''
      for await (const chunk of response.setEncoding('utf8')) text += chunk
      if (response.statusCode === 200) resolve(JSON.parse(text))
      else reject(new Error(text))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}
