/** What a tested change could still do to prove itself: said to the model once. */
import type { Receipt } from '../change/change.ts'
import type { Proof } from './verdict.ts'

/** Files whose change needs no test: prose, data, settings, pictures. */
export const NO_CODE =
  /(^|\/)(LICENSE|NOTICE|CODEOWNERS|\.[^/]+)$|\.(md|mdx|rst|adoc|txt|html?|css|scss|less|svg|png|jpe?g|gif|ico|json5?|jsonc|ya?ml|toml|ini|cfg|conf|lock|csv|po|properties|env|xml)$/i

/** Sentences for the model; none when the proof is as good as it can be. `hasTests`: the base has tests, and none of them failed before and passes now. */
export function missingProof(
  { files }: Pick<Receipt, 'files'>,
  { proof, isTest, hasTests }: { readonly proof: Proof; isTest(path: string): boolean; readonly hasTests: boolean },
): string[] {
  // A revision that touches no test does not answer for those of its pull request.
  if (proof === 'green-on-base' && files.some(({ path }) => isTest(path)))
    return [
      'The tests that you changed also pass on the old source, so they do not show what the change mends or adds.',
    ]
  const code = files.filter(({ path }) => !isTest(path) && !NO_CODE.test(path))
  if (proof !== 'no-test-changes' || !hasTests || code.length === 0) return []
  return ['No test covers the change: add one that fails without it, or extend one.']
}
