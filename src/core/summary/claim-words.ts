/** The words by which English says how tests ended, and those that take it back. Every pattern reads normalised clauses: small letters, single blanks. */

const SUBJECT = '(?:tests?(?: files| cases| runs?)?|suites?|specs?|testcommand|partcommand|everything)'
const BEFORE =
  "(?:[a-z]+'s|all(?: of)?|the|every|full|whole|entire|complete|existing|pre-existing|unit|integration|regression|automated|project|repository|repo|current|of|our|its|this|test|\\d+)"
const BETWEEN =
  '(?:now|still|all|also|again|currently|successfully|cleanly|locally|continues? to|have|has|been|are|is|were|was|stays?|remains?|came back|run and|ran and|runs and|results?|status|and it|and (?:the (?:two |three )?new ones|checks?|lint|linting|type checks?)|in (?:\\d+|all|the|both) (?:files?|suites?|packages?))'
const PASSING =
  '(?:pass(?:es|ed|ing)?(?! (?:an?|the|in(?! full)|into|to|through|over|as|it|them|null|undefined|code|their|its|values?|arguments?|options?|data)\\b)|succeed(?:s|ed)?|green|ok|okay|successful|(?:runs?|ran|complete[sd]?|finish(?:es|ed)?) (?:successfully|cleanly)|exit(?:s|ed)? (?:with )?(?:code )?0|exit code 0)'
export const PASS = new RegExp(
  `\\b((?:${BEFORE} ){0,6})(${SUBJECT})(?:[:=(,]{0,2} ${BETWEEN}){0,5}[:=(]{0,2} ${PASSING}\\b`,
  'g',
)
export const CHECKS_PASS = new RegExp(
  `\\b(?:checks|lint|linter|linting|ci|type ?checks?|type-checks?)(?: ${BETWEEN}){0,4}:? (?:${PASSING}|clean)\\b`,
)

/** `42 passed`, `5 of 5 tests pass`. */
export const COUNTED =
  /\b(\d{1,7})(?: ?(?:\/|of|out of) ?(\d{1,7}))? (?:(?:unit |integration |existing )?(?:tests?|specs?|cases|test cases|examples|assertions) )?(?:(?:now|all|are|were|have|still) ){0,2}(?:pass(?:ed|es|ing)?|green|ok)\b/
/** `All green.`, `Everything passes`: only where nothing else is spoken of. */
export const ALL_GREEN =
  /(?:^|[:,] )(?:all|everything|they all|all of them)(?: (?:is|are|now|still)){0,2} (?:green|pass|passes|passed|passing)[.!]?$/

export const FAILS =
  /(?<!\b(?:make|makes|made|making|let|lets|see|cause[sd]?) (?:the |all |some )?)\b(?:tests|suites?|specs|testcommand|(?:\d{1,7}|one|a|some|single) tests?)(?: (?:now|still|currently|are|is|remains?|continues? to|do|does|all|both)){0,3} (?:fail|fails|failing|red|broken|not pass|not passing|don't pass|doesn't pass|not green)(?=$|[.,:;!()]| (?:with|because|due|since|at|yet|still|locally|here|now|after)\b)/
export const FAIL_COUNT = /\b[1-9]\d{0,6} (?:tests? |of them |others? )?(?:fail(?:ed|s|ing|ures?)?|errored|broken)\b/
export const ADMITS =
  /\b(?:fails?|failing|failures?|red|broken|(?:not|n't|never) (?:be |been |yet )?(?:pass(?:ed|ing)?|run|ran|tested|verified|executed)|(?:un|not )able|(?:could|can|did|do|does|was|were|is|are)(?: ?not|n't)|cannot|time[sd]? ?out|hangs?|crash(?:es|ed)?|skipped|except|apart from|flaky)\b/
export const ABOUT_TESTS = /\b(?:tests?|suites?|specs?|testcommand|partcommand|checks?)\b/
export const RAN =
  /\b(?:(?:re-?)?ran|executed|have run|has run|tested (?:with|using|by running|via)) (?:(?:all|the|whole|full|entire|existing|complete|unit|project|project's|of|test|its|our) ){0,5}(?:tests?|suites?|specs|testcommand)\b|\b(?:tests|suites?|specs|testcommand) (?:was|were|has been|have been) (?:run|executed)\b/

/** Wishes, conditions and duties. */
export const HEDGED =
  /\b(?:should|shall|would|could|can|cannot|may|might|must|will|won't|expect(?:s|ed)?|if|when|once|unless|until|whether|while|please|(?:need|needs|needed|have|has|had|want|wants|try|tries|tried|aim|supposed|intended|ought|order|able) to|hope|hopefully|assum(?:e|es|ed|ing)|believe|think|likely|probably|presumably|so that|to (?:make|get|keep|ensure|verify|check|confirm|let|see|have|be)|ensure|make sure|verify|confirm|check that|let|todo|claims?|pretend|says?|sure that|goal|means?|either)\b/
export const NEGATED =
  /\b(?:not|never|neither|nor|nothing|unable|no|none|no longer|instead of|rather than|(?:fail|fails|failed) to|yet)\b|n't\b/
/** All but some. */
export const BOUNDED =
  /\b(?:except|excluding|apart from|aside from|other than|besides|save for|but|although|though|however|only|flaky|mostly|most|some|partially|partly|almost|nearly|many|several|few|half|with the exception|\d{1,2} ?%)\b/
/** Other times and other places than this change as it is. */
export const ELSEWHERE =
  /\b(?:before|previously|originally|initially|at first|prior|earlier|formerly|used to|old|original|unfixed|unpatched|unmodified|untouched|without|base|baseline|main|master|head|upstream|revert(?:ed|ing)?|stash(?:ed|ing)?|had|parent commit|windows|macos|node \d+|python \d[\d.]*|elsewhere|in ci|reported|reporter|issue|bugs?|faults?|defects?)\b/
export const NOW = /\b(?:now|after|afterwards|with (?:this|the|my) (?:change|fix|patch))\b/

/** Leads that make a purpose of what follows. */
export const PURPOSE = new Set([
  'get',
  'getting',
  'make',
  'making',
  'keep',
  'keeping',
  'let',
  'letting',
  'have',
  'having',
  'for',
  'see',
])
/** Words behind which bare `tests pass` still speaks of all tests. */
export const LEADS = new Set([
  'and',
  'so',
  'that',
  'now',
  'then',
  'where',
  'change',
  'fix',
  'patch',
  'verified',
  'confirmed',
  'result',
])
export const ALL = /\b(?:all|every|full|whole|entire|complete)\b/
