/** A project in which an issue names a function, and what the first request says of it. */
import { textOf } from '../playground/model/message-request.ts'
import type { Scene } from './scene.ts'
import { SMALL_PROJECT } from './small-project.ts'

const SHARES =
  'export function splitShares(total, people) {\n  const share = Math.floor(total / people)\n  return share\n}\n'
export const FILLER = '// filler filler filler filler filler filler filler\n'.repeat(60)
export const FILES = {
  ...SMALL_PROJECT,
  'src/shares.js': `${FILLER}${SHARES}`,
  'test/shares.test.js':
    "import { test } from 'node:test'\nimport { splitShares } from '../src/shares.js'\ntest('shares', () => splitShares(1, 1))\n",
}

export const firstText = ({ model }: Scene) => textOf(model.requests[0]?.body.messages[0]?.content)
/** The pointers behind the heading of the overview. */
export const placesIn = (text: string) =>
  /searched the base for the names[^\n]*\n\n((?:\S.*(?:\n|$))*)/.exec(text)?.[1]?.trim().split('\n')
