/** Counts of single tests as people read them. */
import type { EventOf } from '../transcript/events.ts'

/** `40 passed, 1 failed`; what there is none of is left out, but for `0 passed` alone. */
export function countsInWords({ passed, failed, skipped }: NonNullable<EventOf<'command'>['tests']>): string {
  const parts = [
    ...(passed > 0 || failed + skipped === 0 ? [`${passed} passed`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ]
  return parts.join(', ')
}
