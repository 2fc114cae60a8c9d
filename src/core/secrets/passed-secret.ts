/** Which of the variables that commands may see are secrets of the run, by name and value. */

/** What a name says that is kept secret; a mode or a version is none. */
const SECRET_NAME = /(?:^|_)(?:TOKEN|KEY|SECRET|PASS(?:WORD|WD|PHRASE)?|AUTH|CREDENTIALS?|PAT|PWD)(?:_|$)/i
const SHORTEST = 8
/** The password of a service that lives as long as the job is a word such as `postgres`: taken out wherever it stands it would take code with it. What is longer is no word. */
const PLAIN_WORD = /^(?:[a-z]{1,16}|\d{1,16})$/i

/** Whether a variable holds something that no text may hold. */
export function isPassedSecret(name: string, value: string): boolean {
  return SECRET_NAME.test(name) && name.toUpperCase() !== 'PWD' && value.length >= SHORTEST && !PLAIN_WORD.test(value)
}
