/** Looks for phrases in texts, both of words with single blanks around them, in as good as linear time. */
import { wordsIn } from './spaces.ts'

/** Of a longer phrase its beginning counts. */
const LONGEST = 300

/** Answers whether a text holds a phrase, by halves. */
export function phrasesOf(text: string): (phrase: string) => boolean {
  let places: readonly string[] | null = null
  return phrase => {
    places ??= Array.from(text.matchAll(/ /g), ({ index }) => text.slice(index, index + LONGEST)).sort()
    const wanted = phrase.slice(0, LONGEST)
    let [low, high] = [0, places.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[middle] ?? '') < wanted) low = middle + 1
      else high = middle
    }
    return places[low]?.startsWith(wanted) === true
  }
}

/** Answers whether a text holds any of these phrases. They are few words long. */
export function anyOf(phrases: readonly string[]): (text: string) => boolean {
  const all = phrases.map(wordsIn).filter(words => words.length > 0)
  const [known, sizes] = [new Set(all.map(words => words.join(' '))), new Set(all.map(words => words.length))]
  return text => {
    const words = wordsIn(text)
    return words.some((_, at) => [...sizes].some(size => known.has(words.slice(at, at + size).join(' '))))
  }
}
