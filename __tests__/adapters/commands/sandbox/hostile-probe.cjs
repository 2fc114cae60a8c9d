// Runs where a command of the model runs and tries everything; prints one JSON object, check by check: what it could do.
const fs = require('node:fs')
const net = require('node:net')
const dgram = require('node:dgram')
const { spawnSync, spawn } = require('node:child_process')
const t = JSON.parse(process.argv[2])
const can = step => {
  try {
    const answer = step()
    return answer === undefined ? true : Boolean(answer)
  } catch {
    return false
  }
}
const reads = path => can(() => fs.readFileSync(path, 'latin1').includes(t.canary))
const connects = target =>
  new Promise(done => {
    const socket = net.connect(target)
    const end = answer => {
      socket.destroy()
      done(answer)
    }
    socket.setTimeout(3_000, () => end(false))
    socket.on('connect', () => socket.end(t.mark, () => end(true))).on('error', () => end(false))
  })
const sends = (port, host) =>
  new Promise(done => {
    const socket = dgram.createSocket('udp4')
    socket.on('error', () => done(false))
    socket.send('x', port, host, error => {
      socket.close()
      done(!error)
    })
  })
const ownServer = () =>
  new Promise(done => {
    const server = net.createServer(socket => socket.end())
    server.on('error', () => done(false))
    server.listen(0, '127.0.0.1', async () => done(await connects({ port: server.address().port, host: '127.0.0.1' })))
  })
const passes = (command, ...args) => spawnSync(command, args, { cwd: t.workspace, stdio: 'ignore' }).status === 0
const says = (command, ...args) => String(spawnSync(command, args, { cwd: t.workspace, encoding: 'utf8' }).stdout)
// Perl makes any system call; here by the numbers of this processor.
const NUMBERS =
  process.arch === 'arm64'
    ? { key: 217, keyctl: 219, socket: 198, unshare: 97, mount: 40 }
    : { key: 248, keyctl: 250, socket: 41, unshare: 272, mount: 165 }
const calls = (...words) =>
  passes(
    'perl',
    '-e',
    `my @call = (${words.join(', ')}); my $call = shift @call; exit(syscall($call, @call) < 0 ? 1 : 0)`,
  )
// Namespaces of its own show control groups to whoever owns them; another group in them is in the way of removal.
const GROUPS = `sub call { my @call = @_; my $call = shift @call; syscall($call, @call) }
call(${NUMBERS.unshare}, 0x12020000);
call(${NUMBERS.mount}, "none", "/", 0, 0x44000, 0);
for my $kind (["cgroup", "pids"], ["cgroup", "memory"], ["cgroup2", ""]) {
  my $at = "groups-" . join("-", @$kind);
  mkdir $at;
  call(${NUMBERS.mount}, "c", $at, $kind->[0], 0, $kind->[1]);
  mkdir "$at/left";
  open(LIMIT, "+<", "$at/pids.max") && <LIMIT> =~ /^[0-9]/ && ($found = 1);
}
exit($found ? 0 : 1)`
const processes = fs.readdirSync('/proc').filter(name => /^\d+$/.test(name))
/** Who started this command: not itself, nor the shell above it. */
const above = processes.filter(id => ![process.pid, process.ppid].includes(Number(id)) || id === '1')
const git = `${t.workspace}/.git`
const capabilities = () => /^CapBnd:\s*0*[1-9a-f]/m.test(fs.readFileSync('/proc/self/status', 'latin1'))
const isOurs = processes.some(id => reads(`/proc/${id}/environ`))
async function main() {
  const differs = () => {
    fs.appendFileSync(`${t.workspace}/one.test.js`, '// x\n')
    return says('git', 'diff').includes('+// x')
  }
  const found = {
    'read the environment of the action': reads(`/proc/${t.parent}/environ`),
    'read the environment of any process': isOurs,
    'open the memory of the action': isOurs && can(() => fs.closeSync(fs.openSync(`/proc/${t.parent}/mem`, 'r'))),
    'find a secret in its own environment': JSON.stringify(process.env).includes(t.canary),
    'read credentials in the home': t.secrets.some(reads),
    'read credentials of cargo': reads(`${t.home}/.cargo/credentials.toml`),
    'read the file commands of the runner': reads(t.runnerFile),
    'list the temporary folder of the runner': can(() => fs.readdirSync(t.temp).length > 0),
    'read the transcript': reads(`${t.temp}/diffproof/transcript.jsonl`),
    'read what the action keeps in the tree': reads(`${t.workspace}/out/proof/transcript.jsonl`),
    'write what the action keeps in the tree': can(() => fs.appendFileSync(`${t.workspace}/out/proof/planted`, '')),
    'move away where it is kept': ['out/proof', 'out']
      .map(name => `${t.workspace}/${name}`)
      .some(folder => can(() => [fs.renameSync(folder, `${folder}-old`), fs.renameSync(`${folder}-old`, folder)])),
    'read the token in .git/config': reads(`${git}/config`),
    'read the token with git config': says('git', 'config', '--list').includes(t.canary),
    'write the file commands of the runner': can(() => fs.appendFileSync(t.runnerFile, '')),
    'write a hook': can(() => fs.writeFileSync(`${git}/hooks/pre-push`, '')),
    'write the configuration of git': can(() => fs.appendFileSync(`${git}/config`, '')),
    'make a commit': passes(
      'git',
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@b.invalid',
      'commit',
      '-q',
      '--allow-empty',
      '-m',
      'x',
    ),
    'replace .git': can(() => [fs.renameSync(git, `${git}-old`), fs.renameSync(`${git}-old`, git)]),
    'read the token of a nested checkout': reads(`${t.workspace}/nested/.git/config`),
    "write into a nested checkout's .git": can(() => fs.appendFileSync(`${t.workspace}/nested/.git/config`, '')),
    'replace the .git of a submodule': can(() => {
      const file = `${t.workspace}/deep/sub/.git`
      const text = fs.readFileSync(file)
      fs.rmSync(file)
      fs.writeFileSync(file, text)
    }),
    'move a nested checkout away': ['nested', 'deep/sub', 'deep']
      .map(name => `${t.workspace}/${name}`)
      .some(folder => can(() => [fs.renameSync(folder, `${folder}-old`), fs.renameSync(`${folder}-old`, folder)])),
    'write into /usr': can(() => fs.writeFileSync('/usr/diffproof-probe', '')),
    'write into the root': can(() => fs.writeFileSync('/diffproof-probe', '')),
    'open a setting of the kernel for writing': can(() =>
      fs.closeSync(fs.openSync('/proc/sys/kernel/core_pattern', 'r+')),
    ),
    'open a disk': can(() =>
      fs.closeSync(
        fs.openSync(
          fs
            .readdirSync('/dev')
            .filter(name => /^(vd|sd|nvme)/.test(name))
            .map(name => `/dev/${name}`)[0],
          'r',
        ),
      ),
    ),
    'signal the action': isOurs && can(() => process.kill(t.parent, 0)),
    'use sudo': passes('sudo', '-n', 'true'),
    'have capabilities': capabilities(),
    'gain privileges': !/^NoNewPrivs:\s*1/m.test(fs.readFileSync('/proc/self/status', 'latin1')),
    'mount something': passes('mount', '-t', 'tmpfs', 'none', '/mnt'),
    'open a limit of its control group': passes('perl', '-e', GROUPS),
    'read the session keyring': calls(NUMBERS.keyctl, 0, -3, 0),
    'add a key': calls(NUMBERS.key, '"user"', '"planted"', '"x"', 1, -2),
    'make a socket of the hypervisor': calls(NUMBERS.socket, 40, 1, 0),
    'make an io_uring': calls(425, 8, '"\\0" x 120'),
    'use an inherited descriptor': can(
      () =>
        fs.readSync(200, Buffer.alloc(1), 0, 1, 0) === 1 && fs.readlinkSync('/proc/self/fd/200').includes(t.inherited),
    ),
    'take an open file of its supervisor': above.some(id =>
      passes('perl', '-e', `exit(syscall(438, syscall(434, ${id}, 0), 2, 0) < 0 ? 1 : 0)`),
    ),
    'trace its supervisor': above.some(id => can(() => fs.closeSync(fs.openSync(`/proc/${id}/mem`, 'r')))),
    'open a file too many': passes('bash', '-c', 'ulimit -n 65537'),
    'reach the loopback of the host': await connects({ port: t.port, host: '127.0.0.1' }),
    'reach an address of metadata': await connects({ port: 80, host: '169.254.169.254' }),
    'send to a name server': await sends(53, '192.0.2.1'),
    'reach a socket in the home': await connects({ path: t.socket }),
    'reach an abstract socket': await connects({ path: `\0${t.mark}` }),
    'reach docker': await connects({ path: '/var/run/docker.sock' }),
    'reach a socket made after the plan': await connects({ path: t.late }),
    'write the workspace': can(() => fs.writeFileSync(`${t.workspace}/made`, 'x')),
    'run node --test': passes('node', '--test', 'one.test.js'),
    'serve on its own loopback': await ownServer(),
    'see git status': says('git', 'status', '--porcelain', 'made') === '?? made\n',
    'see git log': says('git', 'log', '--format=%s') === 'one\n',
    'see git diff': differs(),
    'see git log of a nested checkout': says('git', '-C', 'nested', 'log', '--format=%s') === 'one\n',
    'write its home': can(() => fs.writeFileSync(`${t.home}/made`, 'x')),
    'write /tmp': can(() => fs.writeFileSync(`/tmp/${t.mark}`, 'x')),
    'read a cache': can(() => fs.readFileSync(`${t.home}/.cache/pip/wheel`, 'utf8') === 'a wheel'),
  }
  spawn('bash', ['-c', `sleep 500; : ${t.mark}`], { detached: true, stdio: 'ignore' }).unref()
  console.log(JSON.stringify(found))
}
void main().then(() => process.exit())
