/** Traps for the host's git: what they would run leaves a mark, what they would hide has to be in the receipt. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Attack, attacks } from './attack.ts'

/** Bash, played in the repository's root. `$EVIL` is a program that leaves a mark; git's own programs are called as a person would. */
export const GIT_TRAPS: Readonly<Record<string, string>> = {
  'mark the changed file assume-unchanged': 'git update-index --assume-unchanged src/sum.js',
  'mark the changed file skip-worktree': 'git update-index --skip-worktree src/sum.js',
  'replace the blob of the changed file (refs/replace)':
    'git replace "$(git rev-parse HEAD:src/sum.js)" "$(git rev-parse HEAD:src/other.js)"',
  'replace the base commit': 'git replace -f HEAD "$(git commit-tree -m x "$(git mktree </dev/null)")"',
  'graft the history': 'git rev-parse HEAD >.git/info/grafts',
  'call the history shallow': 'git rev-parse HEAD >.git/shallow',
  'borrow objects from elsewhere (alternates)': 'mkdir -p /tmp/none && echo /tmp/none >.git/objects/info/alternates',
  'exclude everything in info/exclude': 'mkdir -p .git/info && echo "*" >.git/info/exclude',
  'take the diff away in info/attributes':
    'mkdir -p .git/info && echo "* -diff -text filter=evil diff=evil merge=evil" >.git/info/attributes',
  'leave everything out of the work tree (sparse)':
    'mkdir -p .git/info && echo "/none" >.git/info/sparse-checkout && git config core.sparseCheckout true',
  'clean, smudge and process filters':
    'for d in clean smudge process; do git config filter.evil.$d "$EVIL"; done; git config filter.evil.required true',
  'commands for diff and text conversion':
    'git config diff.external "$EVIL"; git config diff.evil.textconv "$EVIL"; git config diff.evil.command "$EVIL"; git config merge.evil.driver "$EVIL"',
  'the filter of LFS': 'for d in clean smudge process; do git config filter.lfs.$d "$EVIL"; done',
  'a file system monitor': 'git config core.fsmonitor "$EVIL"; git config core.untrackedCache true',
  'hooks of every name':
    'for h in pre-commit post-commit post-checkout post-index-change pre-push reference-transaction post-merge pre-auto-gc update post-rewrite fsmonitor-watchman; do cp "$EVIL" .git/hooks/$h; done',
  'a path of hooks':
    'mkdir -p hooks-of-evil && cp "$EVIL" hooks-of-evil/reference-transaction && cp "$EVIL" hooks-of-evil/post-index-change && git config core.hooksPath "$PWD/hooks-of-evil" && mv hooks-of-evil .git/',
  'programs for ssh, pager, editor and passwords':
    'for k in core.sshCommand core.pager core.editor core.askPass sequence.editor credential.helper core.gitProxy; do git config $k "!$EVIL"; git config $k "$EVIL"; done',
  'a program for signatures':
    'git config commit.gpgSign true; git config gpg.program "$EVIL"; git config gpg.ssh.program "$EVIL"',
  'aliases over git’s own commands':
    'for a in write-tree update-index diff-tree status ls-files; do git config alias.$a "!$EVIL"; done',
  'another place for the remote':
    'git config "url.ext::$EVIL.insteadOf" http; git config protocol.ext.allow always; git config remote.origin.pushurl "ext::$EVIL"; git config remote.origin.uploadpack "$EVIL"; git config remote.origin.receivepack "$EVIL"',
  'an included configuration':
    'cp .git/config .git/more && git config include.path more && git config "includeIf.gitdir:/.path" "$PWD/.git/more"',
  'a configuration of the work tree':
    'git config extensions.worktreeConfig true; printf "[core]\\n\\tfsmonitor = %s\\n" "$EVIL" >.git/config.worktree',
  'another work tree': 'git config core.worktree /tmp',
  'names without case, links and modes':
    'git config core.ignoreCase true; git config core.fileMode false; git config core.symlinks false; git config core.precomposeUnicode true; git config core.autocrlf true; git config core.safecrlf true; git config core.bigFileThreshold 1',
  'a submodule that is updated by a command':
    'git config submodule.sub.update "!$EVIL"; git config submodule.sub.url "ext::$EVIL"; git config submodule.recurse true; git config status.submoduleSummary true',
  'a bare repository inside the tree':
    'git init -q --bare vendor.git && git --git-dir vendor.git config core.fsmonitor "$EVIL" && mv vendor.git .git/',
  'an index of an older kind, and of another': 'cp .git/index .git/index.old && printf garbage >.git/index',
  'packs, reflogs and hooks that garbage collection would use':
    'git config gc.auto 1; git config maintenance.auto true; git config uploadpack.packObjectsHook "$EVIL"; git config core.alternateRefsCommand "$EVIL"',
}

/** Attributes and the like that a commit can hold; the base of a scene has them. */
export const TRAPS_IN_THE_BASE = {
  '.gitattributes':
    '*.js diff=evil merge=evil -text\n*.dat filter=evil\n*.big filter=lfs diff=lfs merge=lfs\n*.txt text eol=crlf ident export-subst\nlegacy/* working-tree-encoding=UTF-16\n',
  '.gitmodules': '[submodule "x"]\n\tpath = x\n\turl = ext::sh -c evil\n\tupdate = !evil\n',
  '.lfsconfig': '[lfs]\n\turl = http://127.0.0.1:1/\n\tcustomtransfer.evil.path = evil\n',
  '.gitconfig': '[core]\n\tfsmonitor = evil\n',
  '.mailmap': 'x <y>\n',
  'pointer.big':
    'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n',
  'README.txt': 'read me $Id$\n',
  'Names/a.js': 'export const a = 1\n',
  'names/A.js': 'export const b = 1\n',
} as const

/** Makes the program that marks whoever runs it. */
export function evilProgram(folder: string, marks: string): string {
  mkdirSync(folder, { recursive: true })
  const program = join(folder, 'evil')
  writeFileSync(program, `#!/bin/sh\necho "$0 $*" >>'${marks}/executed' 2>/dev/null\ncat\n`)
  chmodSync(program, 0o755)
  return program
}

const NAMES = [...Object.keys(GIT_TRAPS), 'attributes, modules, LFS and configuration files in the commit']
const RESULT = 'nothing is executed, the receipt shows the real change'

export const GIT_ATTACKS: readonly Attack[] = [
  ...attacks(
    'trusted git',
    RESULT,
    NAMES.map(name => `planted before the run: ${name}`),
  ),
  ...attacks(
    'trusted git',
    RESULT,
    Object.keys(GIT_TRAPS).map(name => `by a command without a sandbox: ${name}`),
  ),
]
