/** An evaluation that is ended again and again, at any moment, comes to what it comes to undisturbed. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { namespaceArguments, sandboxInput } from '../playground/machine.ts'
import { needs } from '../playground/needs.ts'
import { type CliScene, commandsOf, openCli } from './cli-scene.ts'
import { plant } from './past-fixes.ts'

const LONG = 1_800_000
const OPTIONS = [
  ...['eval', '--prove-only', '--json'],
  ...Object.entries(sandboxInput()).flatMap(([name, value]) => [`--${name}`, value]),
]

async function open(): Promise<CliScene> {
  const scene = await openCli({ empty: true, files: {} })
  scene.git('init', '--quiet', '--initial-branch=main')
  plant(scene, [
    { name: 'fa', kind: 'right' },
    { name: 'fb', kind: 'hollow' },
    { name: 'fc', kind: 'right' },
  ])
  return scene
}

/** Is process 1 of its namespace: starts the command, sends it a signal, waits, and notes what is left. */
const KILLS = `set -m
pages=$1 notes=$2 moments=$3; shift 3
alive() { for one in /proc/[0-9]*; do
  [ "$one" = /proc/$$ ] || tr '\\0' ' ' <"$one/cmdline" | grep .
done 2>/dev/null; }
start() { where=--output-path; [ ! -e "$pages/eval.json" ] || where=--resume; "$@" $where "$pages" >>"$notes/log" 2>&1 & }
number=0
for moment in $moments; do
  start "$@"; command=$!
  sleep "\${moment#*:}" & timer=$!
  wait -n $command $timer
  kill -s "\${moment%:*}" $command; wait $command; echo $? >"$notes/$number.code"
  kill $timer; wait $timer
  for try in {1..150}; do alive >"$notes/$number.alive"; [ -s "$notes/$number.alive" ] || break; sleep 0.2; done
  ls "$TMPDIR" >"$notes/$number.left"
  cp "$pages/eval.json" "$notes/$number.json"
  number=$((number + 1))
done
start "$@"; wait $!`

type Measured = { duration_ms: number } | null
type Found = { tasks: readonly Readonly<Record<'fix' | 'taken_back', Measured>>[] }
const read = (file: string) => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Found) : { tasks: [] })
const lines = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean)
const measured = ({ tasks }: Found) => tasks.map(({ fix, taken_back: back }) => [fix, back])
/** Sandboxes that did not pass their self-test, as the logs of the tasks say. */
const refused = (pages: string) =>
  readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('/log.txt'))
    .flatMap(path => lines(join(pages, path)).filter(line => /sandbox .*: (?:tried again|not used): /.test(line)))
/** What does not tell how long it took. */
const figures = (found: Found) =>
  JSON.parse(JSON.stringify(found, (key, value) => (key === 'duration_ms' ? undefined : value)))

needs('namespaces').test(
  'ended at random moments, an evaluation leaves nothing, measures nothing twice and comes to the same figures',
  async () => {
    await using scene = await open()
    const at = (name: string) => join(scene.temporary, '..', name)
    const begun = Date.now()
    const undisturbed = await scene.run([...OPTIONS, '--output-path', at('undisturbed')], { key: '' })
    const seconds = (Date.now() - begun) / 1_000
    expect({ code: undisturbed.code, said: undisturbed.stderr }).toMatchObject({ code: 0 })

    const signals = ['INT', 'KILL', 'KILL', 'INT', 'KILL', 'INT'].map(signal => {
      return `${signal}:${(0.05 + (Math.random() * seconds) / 2).toFixed(2)}`
    })
    mkdirSync(at('notes'))
    const inside = [
      ...['unshare', ...(namespaceArguments() ?? []), 'bash', '-c', KILLS, 'kills'],
      ...[at('pages'), at('notes'), signals.join(' ')],
    ]
    const ended = await scene.run(OPTIONS, { key: '', inside })
    const note = (number: number, name: string) => join(at('notes'), `${number}.${name}`)
    const said = { signals, log: readFileSync(join(at('notes'), 'log'), 'utf8') }
    expect({ code: ended.code, ...said }).toMatchObject({ code: 0 })
    const known = [...signals.keys()].map(number => read(note(number, 'json')))
    for (const [number, signal] of signals.entries()) {
      const left = lines(note(number, 'left'))
      expect({ ...said, number, alive: lines(note(number, 'alive')) }).toMatchObject({ alive: [] })
      expect(left.length).toBeLessThanOrEqual(signal.startsWith('KILL') ? 1 : 0)
    }
    expect(readdirSync(scene.temporary)).toEqual([])
    const final = read(join(at('pages'), 'eval.json'))
    // With the time that it took: another measurement would take another.
    for (const one of known)
      for (const [task, sides] of measured(one).entries())
        for (const [side, value] of sides.entries())
          if (value !== null) expect(measured(final)[task]?.[side]).toEqual(value)
    expect(known.flatMap(one => measured(one).flat()).filter(one => one !== null)).not.toEqual([])
    expect({ undisturbed: refused(at('undisturbed')), ended: refused(at('pages')) }).toEqual({
      undisturbed: [],
      ended: [],
    })
    expect(figures(final)).toEqual(figures(read(join(at('undisturbed'), 'eval.json'))))
  },
  LONG,
)

test(
  'Ctrl-C waits for the command that measures, and says how to go on',
  async () => {
    await using scene = await open()
    let [pid, measuring] = [0, 0]
    const pages = join(scene.temporary, 'pages')
    const watch = (_: string, id: number) => {
      pid = id
    }
    const ending = scene.run([...OPTIONS, '--output-path', pages], { key: '', watch })
    while (measuring === 0) {
      await new Promise(resolve => setTimeout(resolve, 50))
      measuring = commandsOf(pid)[0] ?? 0
    }
    // It is slow to end.
    process.kill(measuring, 'SIGSTOP')
    process.kill(pid, 'SIGINT')
    await new Promise(resolve => setTimeout(resolve, 5_000))
    process.kill(measuring, 'SIGCONT')
    const ended = await ending
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('goes on with --resume /') })
    expect(ended.json()).toMatchObject({ outcome: 'cancelled' })
    expect(readdirSync(scene.temporary)).toEqual(['pages'])
  },
  LONG,
)
