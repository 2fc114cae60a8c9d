/** Preloaded into a process that is measured (`--import`): writes down when its children ran and its requests were under way, what code it loaded and what memory it took at most. */

import childProcess from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import { registerHooks, syncBuiltinESMExports } from 'node:module'

const { BENCH_PROBE_FILE: file } = process.env
for (const name of ['NODE_OPTIONS', 'BENCH_PROBE_FILE']) delete process.env[name]

const now = () => performance.timeOrigin + performance.now()
const loaded = now()
const spans = []
const loads = []

function begin(kind, what) {
  const { user, system } = process.cpuUsage()
  const span = {
    kind,
    what,
    from: now(),
    to: null,
    cpu: (user + system) / 1000,
    rssMb: process.memoryUsage.rss() / 2 ** 20,
  }
  spans.push(span)
  return () => {
    span.to ??= now()
  }
}

subscribe('child_process', ({ process: child }) => {
  const end = begin('child', '')
  const span = spans.at(-1)
  const name = () => {
    span.what = (child.spawnargs ?? []).join(' ').slice(0, 200)
  }
  child.once('spawn', name).once('exit', name).once('exit', end).once('error', end)
})
for (const name of ['execFileSync', 'spawnSync', 'execSync']) {
  const original = childProcess[name]
  childProcess[name] = (...args) => {
    const end = begin('child', `${args[0]} ${Array.isArray(args[1]) ? args[1].join(' ') : ''}`.slice(0, 200))
    try {
      return original(...args)
    } finally {
      end()
    }
  }
}
syncBuiltinESMExports()

const requests = new WeakMap()
subscribe('undici:request:create', ({ request }) =>
  requests.set(request, begin('request', `${request.method} ${request.origin}${request.path}`)),
)
for (const name of ['trailers', 'error'])
  subscribe(`undici:request:${name}`, ({ request }) => requests.get(request)?.())
subscribe('http.client.request.start', ({ request }) =>
  requests.set(request, begin('request', `${request.method} ${request.protocol}//${request.host}${request.path}`)),
)
subscribe('http.client.response.finish', ({ request }) => requests.get(request)?.())

registerHooks({
  load(url, context, next) {
    const module = next(url, context)
    if (url.startsWith('file:')) loads.push({ file: url, at: now(), bytes: module.source?.length ?? 0 })
    return module
  },
})

process.once('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  const cpuMs = (userCPUTime + systemCPUTime) / 1000
  writeFileSync(
    file,
    JSON.stringify({
      started: performance.timeOrigin,
      loaded,
      ended: now(),
      maxRssKb: maxRSS,
      cpuMs,
      spans,
      loads,
    }),
  )
})
