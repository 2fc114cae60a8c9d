/** Attacks through the file tools: each call has to come back as an error. */
import { create, insert, list, replace, search, view } from '../../playground/model/script.ts'
import type { Turn } from '../../playground/model/turn.ts'
import { type Attack, attacks } from './attack.ts'

/** What a command lays into the work tree first: pipes, sockets, links to everywhere, a second root. */
export const TRAPS = `set +e
mkdir -p traps inner && cd traps
mkfifo pipe
node -e 'require("net").createServer().listen("socket"); setTimeout(() => process.exit(), 200)' & sleep 0.5
ln -s /proc/self/environ environ
ln -s "$HOME_OF_RUNNER" home
ln -s "$HOME_OF_RUNNER/.netrc" netrc
ln -s "$MARKS/planted" dangling
ln -s "$MARKS" marks
ln -s ../.git git
ln -s ../.git/config config
ln -s /dev/zero zero
ln -s loop loop
ln -s / root
ln -s environ chain
truncate -s 7G sparse
(setsid bash -c 'while :; do ln -sfn "$MARKS" ../inner/swap; rm -f ../inner/swap; mkdir ../inner/swap; rmdir ../inner/swap; done' >/dev/null 2>&1 &)
echo laid`

type Known = Readonly<Record<string, string>>

/** Reading: by path alone, through links, and what is no regular file. */
const READS: Readonly<Record<string, (known: Known) => Turn>> = {
  'view /proc/self/environ': () => view('/proc/self/environ'),
  'view /proc/1/environ relative to the root': () => view('../../../../../../../../proc/1/environ'),
  'view the runner’s credentials by their path': ({ HOME_OF_RUNNER }) => view(`${HOME_OF_RUNNER}/.netrc`),
  'view what stands beside the workspace': ({ WORK }) => view(`${WORK}/../../home/.aws/credentials`),
  'view a file whose folder’s name begins as the workspace’s': ({ WORK }) => view(`${WORK}.old/x`),
  'view .git/config': () => view('.git/config'),
  'view .git in another case': () => view('.GIT/config'),
  'view .git with an ignored character': () => view('.g\u200cit/config'),
  'view .git in fullwidth letters': () => view('．ｇｉｔ/config'),
  'view .git with a dot at its end': () => view('.git./config'),
  'view .git as a stream': () => view('.git::$INDEX_ALLOCATION/config'),
  'view .git by its short name': () => view('GIT~1/config'),
  'view .git by a way around': () => view('src/../.git//./config'),
  'view .git through a link': () => view('traps/git/config'),
  'view .git/config through a link': () => view('traps/config'),
  'view the environment through a link': () => view('traps/environ'),
  'view the environment through a chain of links': () => view('traps/chain'),
  'view a credential through a link': () => view('traps/netrc'),
  'view the home through a link': () => view('traps/home/.ssh/id_ed25519'),
  'view the whole disk through a link': () => view('traps/root/etc/passwd'),
  'view an endless device': () => view('traps/zero'),
  'view a loop of links': () => view('traps/loop'),
  'view a pipe': () => view('traps/pipe'),
  'view a socket': () => view('traps/socket'),
  'view a sparse file of seven gigabytes': () => view('traps/sparse'),
  'view a path with a NUL': () => view('src/sum.js\0/etc/passwd'),
  'view the included configuration': ({ INCLUDED }) => view(INCLUDED ?? ''),
  'list the whole disk': () => list({ path: '/', depth: 3 }),
  'list the home through a link': () => list({ path: 'traps/home' }),
  'list .git': () => list({ path: '.git' }),
  'search the home': ({ HOME_OF_RUNNER }) => search('secret', { path: HOME_OF_RUNNER }),
  'search through a link': () => search('secret', { path: 'traps/home' }),
  'search .git': () => search('extraheader', { path: '.git' }),
}

const WRITES: Readonly<Record<string, (known: Known) => Turn>> = {
  'create a file outside': ({ MARKS }) => create(`${MARKS}/planted`, 'x\n'),
  'create a file through a dangling link': () => create('traps/dangling', 'x\n'),
  'create a file below a link': () => create('traps/marks/planted', 'x\n'),
  'create a file above the root': () => create('../planted', 'x\n'),
  'create a hook': () => create('.git/hooks/pre-push', '#!/bin/sh\n'),
  'create a hook through a link': () => create('traps/git/hooks/pre-push', '#!/bin/sh\n'),
  'create a configuration in another case': () => create('.GiT/config', '[core]\n'),
  'create a nested repository': () => create('vendor/.git/config', '[core]\n'),
  'overwrite a credential through a link': () => create('traps/netrc', 'x\n'),
  'edit a credential through a link': () => replace('traps/netrc', 'secret', 'x'),
  'insert into a pipe': () => insert('traps/pipe', 0, 'x\n'),
  'create a workflow': () => create('.github/workflows/evil.yml', 'on: push\n'),
  'create a workflow by a way around': () => create('src/../.GitHub/./Workflows/evil.yml', 'on: push\n'),
  'create CODEOWNERS': () => create('CODEOWNERS', '* @evil\n'),
  'create .gitmodules': () => create('.gitmodules', '[submodule "x"]\n'),
  'create a file named for a device': () => create('aux.txt', 'x\n'),
  'create a path with a NUL': () => create('src/a\0b', 'x\n'),
}

const OTHERS: Readonly<Record<string, (known: Known) => Turn>> = {
  'call a tool that writes to GitHub': () => ({
    calls: [{ name: 'create_pull_request', input: { title: 'x', head: 'main' } }],
  }),
  'call a tool that comments on another issue': () => ({
    calls: [{ name: 'add_issue_comment', input: { issue_number: 2, body: 'x' } }],
  }),
  'call a tool that fetches': () => ({ calls: [{ name: 'web_fetch', input: { url: 'http://169.254.169.254/' } }] }),
}

export const FILE_TOOL_CALLS = Object.entries({ ...READS, ...WRITES, ...OTHERS })

export const FILE_TOOL_ATTACKS: readonly Attack[] = [
  ...attacks('file tools', 'is refused with a reason', Object.keys({ ...READS, ...WRITES })),
  ...attacks('file tools', 'there is no such tool', Object.keys(OTHERS)),
  ...attacks('sandbox', 'nothing swaps any more when the tools run', [
    'swap a folder for a link while the file tools write',
  ]),
]
