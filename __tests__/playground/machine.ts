/** What this machine offers beyond Git, Node and npm, looked up when somebody asks. */
import { spawnSync } from 'node:child_process'

const NAMESPACE = ['--pid', '--fork', '--mount-proc', '--kill-child']
const AS_ROOT_INSIDE = ['--user', '--map-root-user']

const works = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args).status === 0
const isRoot = process.getuid?.() === 0
const canMount = (...before: readonly string[]): boolean => {
  const [command = '', ...args] = [...before, 'unshare', '--mount', ...NAMESPACE, 'true']
  return works(command, ...args)
}
const hasBubblewrap = (): boolean => works('bwrap', '--unshare-all', '--ro-bind', '/', '/', 'true')

const PARTS = {
  root: () => isRoot && canMount(),
  sudo: () => works('sudo', '-n', 'true'),
  bubblewrap: () => works('bwrap', '--version'),
  /** Any level of the sandbox: root has one of its own, a user needs sudo or bubblewrap. */
  'a sandbox': () => (isRoot ? canMount() : canMount('sudo', '-n') || hasBubblewrap()),
  namespaces: () => namespaceArguments() !== null,
  'a small disk': () => works('unshare', ...AS_ROOT_INSIDE, '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'),
  ip: () => works('ip', '-V'),
  openssl: () => works('openssl', 'version'),
  make: () => works('make', '--version'),
  pnpm: () => works('pnpm', '--version'),
  'Yarn 1': () => /^1\./.test(String(spawnSync('yarn', ['--version']).stdout)),
  Python: () => works('python3', '-c', 'import unittest'),
  pytest: () => works('python3', '-m', 'pytest', '--version'),
  Go: () => works('go', 'version'),
  uv: () => works('uv', '--version'),
  Maven: () => works('mvn', '--version'),
  Gradle: () => works('gradle', '--version'),
  Rust: () => works('cargo', '--version'),
  actionlint: () => works('actionlint', '-version'),
  shellcheck: () => works('shellcheck', '--version'),
  codespell: () => works('codespell', '--version'),
}

export type Part = keyof typeof PARTS

const found = new Map<Part, boolean>()

/** Whether this machine offers a part. Looked up once. */
export function has(part: Part): boolean {
  const known = found.get(part) ?? PARTS[part]()
  found.set(part, known)
  return known
}

/** The arguments of `unshare` that give a process namespace here; null where none do. */
export function namespaceArguments(): readonly string[] | null {
  return [NAMESPACE, [...AS_ROOT_INSIDE, ...NAMESPACE]].find(form => works('unshare', ...form, 'true')) ?? null
}

/** The input with which a run can carry out commands here: where there is no sandbox, it runs them without. What proves the sandbox says itself that it needs one. */
export function sandboxInput(): Readonly<Record<string, string>> {
  return has('a sandbox') ? {} : { sandbox: 'off' }
}
