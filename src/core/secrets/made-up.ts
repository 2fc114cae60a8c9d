/** Keys of documentation and tests, which open nothing: told from real ones by what randomness does not do. */

const WORDS =
  /example|sample|dummy|fake|placeholder|redacted|changeme|change_me|xxxx|your[-_]?|test|0000|1234|abcd|qwer/i
/** Its signature, and its subject `1234567890`. */
const PUBLISHED = ['SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c', 'IxMjM0NTY3ODkw']
/** Bits a character; 20 random letters and digits have about 4. */
const LEAST_ENTROPY = 3
const MOST_STEPS = 0.35

/** Whether it is the signed token that everybody copies from jwt.io's front page. */
export function isPublished(token: string): boolean {
  return PUBLISHED.some(one => token.includes(one))
}

/** Whether a key's random part is plainly made by hand: words, few different characters, runs, a repeated piece. */
export function isMadeUp(part: string): boolean {
  return WORDS.test(part) || entropyOf(part) < LEAST_ENTROPY || stepsIn(part) > MOST_STEPS
}

function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0)
}

/** The share of neighbours that are the same or follow each other, as in `aaa` and `789`. */
function stepsIn(text: string): number {
  let steps = 0
  for (let at = 1; at < text.length; at += 1) {
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1)
    if (step === 0 || step === 1 || step === -1) steps += 1
  }
  return text.length < 2 ? 0 : steps / (text.length - 1)
}
