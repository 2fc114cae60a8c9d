/** fast-check as the tests use it: the same values in every run, so that what decides over a change is repeatable. */
import * as fc from './drawn-values.ts'

/** `EXPLORE=1 npm test` draws new values each time; what it finds becomes a test of its own. */
const EXPLORES = process.env['EXPLORE'] === '1'
const SEED = 20_261_121

if (!EXPLORES) fc.configureGlobal({ seed: SEED })

export { fc }
