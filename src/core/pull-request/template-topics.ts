/** What a heading of a pull request template asks for. */

/** Our own parts of a body; `none` is asked for by a heading that we have nothing for. */
export type Topic = 'what' | 'cause' | 'issue' | 'tests' | 'files' | 'risks' | 'cost' | 'none'

/** In this order: what is named most clearly comes first. */
const TOPICS: readonly (readonly [Topic, RegExp])[] = [
  [
    'none',
    /\b(?:check ?list|screen ?shots?|(?:types?|kinds?) of (?:the |this )?changes?|what (?:type|kind)|before you|before submitting|reviewers?|deploy\w*|release notes?|documentation|docs|changelog|videos?|agreement|licen[cs]e|sign ?off|additional|notes?|other)\b/,
  ],
  ['issue', /\b(?:issues?|tickets?|fix(?:es)?|closes?|resolves?|references?|linked|related|jira)\b/],
  ['tests', /\b(?:test(?:s|ed|ing)?|verif\w+|validat\w+|qa|proof)\b/],
  ['risks', /\b(?:breaking|risks?|impacts?|side effects?|backwards?|compatib\w+|caveats?|drawbacks?|regressions?)\b/],
  ['cost', /\bcosts?\b/],
  ['files', /\b(?:files?|changes made|what has changed)\b/],
  [
    'cause',
    /^(?!.*\b(?:what|descri\w+|summary|overview)\b).*\b(?:motivation|why|context|background|cause|reasons?|reasoning|rationale|problem)\b/,
  ],
  [
    'what',
    /\b(?:descri\w+|summary|overview|what|changes?|proposed|proposal|about|abstract|tl dr|purpose|introduc\w+|implement\w+|solution|approach|details?|pull request|pr)\b/,
  ],
]

/** The topic of a heading, `none` where nothing of ours fits. */
export function topicOf(title: string): Topic {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return TOPICS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'none'
}
