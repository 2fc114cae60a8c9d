/** Runs the hostile probe as a command and prints what it could do, with what was seen of it from outside. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { possibleControlGroups } from '../../../../src/adapters/commands/sandbox/launchers.ts'
import { CANARY, layOutStage } from './stage.ts'

const [sandbox = 'auto'] = process.argv.slice(2) as ('auto' | 'require' | 'off')[]
const stage = await layOutStage({ sandbox }).catch((error: Error) => {
  console.log(JSON.stringify({ level: 'refused', said: [error.message] }))
  process.exit()
})
const { workspace, home, temp, runnerFile, secrets, socket, port, mark } = stage
// A stranger who looks at a new port is nobody's attack.
connect({ port, host: '127.0.0.1' })
  .on('error', () => {})
  .end('HEAD / HTTP/1.1\r\n\r\n')
const task = {
  workspace,
  home,
  temp,
  runnerFile,
  secrets,
  socket,
  port,
  late: await stage.listenLate(),
  mark,
  canary: CANARY,
  parent: stage.parent.pid,
  inherited: '/etc/group',
}
const source = readFileSync(join(import.meta.dirname, 'hostile-probe.cjs'), 'utf8')
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const result = await stage.run(
  `node -e ${quoted(source.replaceAll('process.argv[2]', 'process.argv[1]'))} ${quoted(JSON.stringify(task))}`,
)
const isAlive = readdirSync('/proc').some(id => {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'latin1').includes(`: ${mark}`)
  } catch {
    return false
  }
})
const outside = {
  'leave a process behind': isAlive,
  'write the real home': existsSync(join(home, 'made')),
  'write the real /tmp': existsSync(`/tmp/${mark}`),
  'connect to anything': stage.connections() > 0,
}
rmSync(`/tmp/${mark}`, { force: true })
const found = result.exitCode === 0 ? { ...JSON.parse(result.output), ...outside } : null
const level = stage.commands.sandbox
stage.close()
if (found !== null) found['leave a control group behind'] = possibleControlGroups().some(group => existsSync(group))
console.log(JSON.stringify({ level, said: stage.said, result: found === null ? result : null, found }))
process.exit()
