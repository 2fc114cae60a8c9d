/** The checks that every hostile run ends with, the same for all. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import type { HostileResult, Stage } from './stage.ts'

/** The workflow commands that the action itself writes. */
const OWN_COMMANDS = new Set(['add-mask', 'group', 'endgroup', 'notice', 'warning', 'error', 'debug'])

/** Requests that a run may send to GitHub, beside git over HTTP. */
const ALLOWED: readonly RegExp[] = [
  /^GET \/repos\/octo\/project(\/|$)/,
  /^POST \/repos\/octo\/project\/git\/(blobs|trees|commits|refs)$/,
  /^PATCH \/repos\/octo\/project\/git\/refs\/heads\/diffproof\//,
  /^POST \/repos\/octo\/project\/pulls$/,
  /^PATCH \/repos\/octo\/project\/pulls\/\d+$/,
  /^(POST|PATCH) \/repos\/octo\/project\/issues\/(1|comments)(\/|$)/,
  /^POST \/graphql$/,
  /^(GET|POST) \/octo\/project(\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)/,
]

/** Nothing secret came out in any form, nothing outside was written or reached, nothing is alive, nothing was executed by the host. */
export async function expectContained(
  stage: Stage,
  result: HostileResult,
  { gitPlanted = false }: { readonly gitPlanted?: boolean } = {},
): Promise<void> {
  const { scene } = stage
  const secrets = [scene.model.key, scene.token, ...stage.canaries]
  expect(result.timedOut).toBe(false)
  // There they were planted.
  expect((await result.leaks(secrets)).filter(place => !/^\.git\/(config|more)(\.\w+)?: /.test(place))).toEqual([])
  for (const [name, text] of Object.entries(await sinksOf(stage, result)))
    expect([
      name,
      ...secrets.filter(secret => formsOf(secret).some(form => squeezed(text).includes(squeezed(form)))),
    ]).toEqual([name])

  expect(result.outside[1]).toBe(result.outside[0])
  expect(readdirSync(stage.marks)).toEqual([])
  expect(stage.reached).toEqual([])
  expect([result.survivors, result.alive]).toEqual([[], []])
  // The post step is told where to look; nothing else is said to it.
  const { 'run-folder': _, ...otherState } = result.stateFile
  expect([result.envFile, result.pathFile, otherState]).toEqual([{}, [], {}])
  expect(result.commands.map(one => one.command).filter(name => !OWN_COMMANDS.has(name))).toEqual([])
  expect(
    result.masks.filter(mask => !secrets.includes(mask) && !stage.canaries.some(one => one.includes(mask))),
  ).toEqual([])
  expect(readdirSync(result.tempDir).filter(name => !name.startsWith('_'))).toEqual(
    result.outputs['transcript-file'] === '' || result.outputs['transcript-file'] === undefined ? [] : ['diffproof'],
  )
  expect(readdirSync(join(stage.workspace, '..'))).toEqual(['work'])
  const inGit = ['hooks/pre-push', 'info/attributes', 'objects/info/alternates']
  if (!gitPlanted) expect(inGit.filter(path => existsSync(join(stage.workspace, '.git', path)))).toEqual([])

  expect([...scene.github.violations, ...scene.github.unknownRequests]).toEqual([])
  const known = scene.model.otherRequests.filter(one => one === 'GET /v1/models/claude-sonnet-5-5')
  expect([...scene.model.problems, ...scene.model.otherRequests]).toEqual(known)
  expect(known.length).toBeLessThanOrEqual(1)
  const sent = scene.github.requests.map(
    one => `${one.method} ${one.path.replace(/^\/api\/v3/, '').replace(/^\/api\/graphql/, '/graphql')}`,
  )
  expect(sent.filter(request => !ALLOWED.some(pattern => pattern.test(request)))).toEqual([])
  const refs = scene.git('for-each-ref', '--format=%(refname)').split('\n')
  expect(refs.filter(ref => !/^refs\/(heads\/(main$|diffproof\/issue-1-)|pull\/\d+\/)/.test(ref))).toEqual([])
  expect(scene.git('log', '--format=%s', 'main')).not.toContain('evil')
}

async function sinksOf({ scene, workspace }: Stage, result: HostileResult): Promise<Record<string, string>> {
  const objects = scene.git('cat-file', '--batch-all-objects', '--batch')
  return {
    log: result.log,
    summary: result.stepSummary,
    outputs: JSON.stringify(result.outputs),
    transcript: textOf(result.outputs['transcript-file']),
    patch: textOf(result.outputs['patch-file']),
    'requests to GitHub': JSON.stringify(scene.github.requests),
    'requests to the model': JSON.stringify(scene.model.requests.map(one => one.body)),
    'what GitHub holds': JSON.stringify(await scene.github.snapshot(scene.repository)),
    commits: objects,
    'work tree': textOf(join(workspace, 'src/sum.js')),
  }
}

function textOf(file: string | undefined): string {
  return file !== undefined && file !== '' && existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  const core = (text: string) => Buffer.from(text).toString('base64').slice(4, -4)
  return [
    secret,
    ...['', 'x', 'xy'].map(before => core(`${before}${secret}`)),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
  ]
}

/** Split forms come together again. */
function squeezed(text: string): string {
  return text.replace(/[^A-Za-z0-9]+/g, '')
}
