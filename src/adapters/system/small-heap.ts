/** How much memory is taken for what lives shortly. */
import { setFlagsFromString } from 'node:v8'

/** From now on the part of the heap in which everything begins does not grow, as it otherwise does while thousands of files are searched: it is swept more often, and the memory is left to commands and tests. Work that holds many small things for a while takes longer so (`docs/adr/0030`). */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
