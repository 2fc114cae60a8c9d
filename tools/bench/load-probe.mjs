/** Preloaded into the measured process (`--import`): writes down what code it loaded, and when. */
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const { LOAD_PROBE_FILE: file } = process.env
for (const name of ['NODE_OPTIONS', 'LOAD_PROBE_FILE']) delete process.env[name]
const loads = []

registerHooks({
  load(url, context, next) {
    const module = next(url, context)
    const at = performance.timeOrigin + performance.now()
    if (url.startsWith('file:')) loads.push({ file: url, at, bytes: module.source?.length ?? 0 })
    return module
  },
})
process.once('exit', () => writeFileSync(file, JSON.stringify(loads)))
