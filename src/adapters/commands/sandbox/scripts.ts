/** The shell scripts that start a command in a sandbox. They read all words from a private file, never from the command line. */

// Runs the command in `words` (`cwd`, number of variables, variables, command) with the prefix in `drop`.
// Standard input is the control pipe: a line ends the command, and its end ends everything.
// Standard error is the status pipe: `ready` with the namespace to wait for, then `exit N`.
const SUPERVISE = `
exec 3<&0
cd -- "\${words[0]}"
count=\${words[1]}
variables=("\${words[@]:2:count}")
command=\${words[2+count]}
ulimit -c 0
ulimit -u 8192 2>/dev/null || true
ulimit -f 8388608 2>/dev/null || true
echo 1000 2>/dev/null >/proc/self/oom_score_adj || true
echo "ready $namespace" >&2
setsid "\${drop[@]}" env -i "\${variables[@]}" bash --noprofile --norc -eo pipefail -c "$command" </dev/null 2>&1 3<&- &
running=$!
{ while read -r _; do kill -TERM -- "-$running"; done; } 2>/dev/null <&3 >/dev/null &
watching=$!
set +e
wait -n "$running" "$watching"
code=$?
kill -0 "$watching" 2>/dev/null && echo "exit $code" >&2
exit 0
`

/** Arguments: words, mount table, new root, user, group, `host` or `none` for the network, control group, memory limit in bytes. Runs as root and as process 1 of its namespaces. */
export const ROOT_SCRIPT = `
set -eu
umask 022
mapfile -d '' -t words <"$1"
for base in /sys/fs/cgroup /sys/fs/cgroup/memory /sys/fs/cgroup/pids; do
  [ -w "$base/cgroup.procs" ] && mkdir -p "$base/$7" || continue
  for limit in "memory.max $8" "memory.limit_in_bytes $8" "pids.max 8192"; do
    [ ! -e "$base/$7/\${limit% *}" ] || echo "\${limit#* }" >"$base/$7/\${limit% *}" || true
  done
  echo 0 >"$base/$7/cgroup.procs" || true
done 2>/dev/null
# The kernel refuses a volatile layer that was used before. No layer outlives this run, so the note is removed.
# After any write error on the disk, the kernel refuses volatile layers.
fresh() { rm -rf -- "\${fstab%/*}"/layers/*/work/work/incompat; }
fstab=$2
fresh
if ! mount --all --fstab "$fstab" 2>/dev/null; then
  umount --recursive --lazy "$3" 2>/dev/null || true
  fresh
  sed 's/,index=off,volatile 0 0$/,index=off 0 0/' "$fstab" >"$fstab.plain"
  mount --all --fstab "$fstab.plain"
fi
if [ "$6" = none ]; then
  ip link set lo up 2>/dev/null ||
    perl -e 'use Socket; socket(my $s, AF_INET, SOCK_DGRAM, 0) or die; my $up = pack("a16 s x22", "lo", 0x41); ioctl($s, 0x8914, $up) or die' 2>/dev/null ||
    python3 -c 'import fcntl, socket, struct; fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sh22x", b"lo", 0x41))'
fi
namespace=
cd "$3"
pivot_root . .
umount -l .
drop=(setpriv --reuid "$4" --regid "$5" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all --ambient-caps=-all)
${SUPERVISE}`

/** Argument: words. Runs as the ordinary user inside a finished sandbox. */
export const USER_SCRIPT = `
set -eu
mapfile -d '' -t words <"$1"
drop=()
namespace=$(readlink /proc/self/ns/pid)
${SUPERVISE}`

/** The content of the words file. Throws for a word with a NUL. */
export function scriptWords(cwd: string, environment: Readonly<Record<string, string>>, command: string): string {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const words = [cwd, String(variables.length), ...variables, command]
  if (words.some(word => word.includes('\0'))) throw new Error('a NUL cannot be part of a command')
  return words.map(word => `${word}\0`).join('')
}
