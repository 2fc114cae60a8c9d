import { readFileSync } from 'node:fs'

/** What a runner itself printed or wrote for a small project; paths of the machine are replaced, inner stack lines left out. */
export function fixture(name: string): string {
  return readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')
}
