/** Finds texts that look like somebody's key. */

type FoundKey = {
  what: string
  /** Secret: its longest line, which identifies it. Never log or publish it. */
  value: string
  line: number
}

const MOST_KEYS = 100

/** The keys in a text, at most a hundred, without those that are plainly made up. Linear. */
export function findKeys(text: string): FoundKey[] {
  const found: FoundKey[] = []
  for (const { what, pattern } of KEY_SHAPES) {
    for (const match of text.matchAll(pattern)) {
      if (found.length === MOST_KEYS) return found
      const part = match[1] ?? match[0]
      if (isSample(part)) continue
      const line = text.slice(0, match.index).split('\n').length
      found.push({ what, value: longestLine(part), line })
    }
  }
  return found
}

/** The text with `***` for every such key. */
export function withoutKeys(text: string): string {
  if (text.length < SHORTEST_KEY) return text
  return KEY_SHAPES.reduce(
    (clean, { pattern }) => clean.replace(pattern, (whole: string, part: string) => (isSample(part) ? whole : '***')),
    text,
  )
}

/** The random parts of keys in the documentation of their issuers, and of emulators. */
const SAMPLES: ReadonlySet<string> = new Set([
  // https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
  '16C7e42F292c6912E7710c838347Ae178B4a',
  '1B4a2e77838347a7E420ce178F2E7c6912E169246c34E1ccbF66C46812d16D5B1A9Dc86A1498',
  // Slack: https://api.slack.com/methods/oauth.v2.access
  '17653672481-19874698323-pdFZKVeTuE8sk7oOcBrzbqgy',
  '23984754863-2348975623103',
  // Google: https://cloud.google.com/docs/authentication/api-keys
  'SyDaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe',
  'SyBdVl-cTICSwYKrZ95SuvNw7dbMuDt1KG0',
  // Azurite and Cosmos DB: https://learn.microsoft.com/azure/storage/common/storage-use-azurite
  'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
  'C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==',
])

/** Only the signature of a signed token is random; a private key begins with its kind. */
function isSample(part: string): boolean {
  if (SAMPLES.has(part)) return true
  if (part.startsWith('eyJ'))
    return PUBLISHED.some(one => part.includes(one)) || MADE_UP.test(part.slice(part.lastIndexOf('.') + 1))
  return MADE_UP.test(part.length > 400 ? part.slice(100, 400) : part)
}

function longestLine(part: string): string {
  const lines = part.split(/\\[rn]|[\s"',]+/)
  return lines.reduce((longest, line) => (line.length > longest.length ? line : longest), '')
}

/**
 * Three samples in packages of this project have one; none of 9 keys in 5,210 commits of stripe-node, probot and
 * auth-app.js.
 */
const MADE_UP =
  /example|sample|dummy|fake|placeholder|redacted|changeme|change_me|xxxx|your[-_]?|test|0000|1234|abcd|qwer|(.)\1{5}/i
/** Signature and subject `1234567890` of the token on jwt.io's front page. */
const PUBLISHED = ['SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c', 'IxMjM0NTY3ODkw']

/** A fixed beginning and a known length, bounded, so that a search is linear. */

type KeyShape = {
  what: string
  /** Group 1, if there is one, is the random part. */
  pattern: RegExp
}

/** A letter or digit that ends one of these is no part of a word. */
const ESCAPE = String.raw`\\[bfnrt]|\\x[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2}`

const shape = (what: string, source: string, flags = 'g'): KeyShape => ({
  what,
  pattern: new RegExp(`(?<![A-Za-z0-9](?<!${ESCAPE}))${source}`, flags),
})

const SHORTEST_KEY = 20

/** The issuers' own pages, and the public rules of GitHub's secret scanning. */
const KEY_SHAPES: readonly KeyShape[] = [
  shape('a GitHub token', 'gh[pousr]_([A-Za-z0-9]{36,255})'),
  shape('a GitHub token', 'github_pat_([A-Za-z0-9]{22}_[A-Za-z0-9]{59})'),
  shape('a GitLab token', 'gl(?:pat|ptt|rt|dt|soat|cbt)-([A-Za-z0-9_-]{20,64})'),
  shape('an Anthropic key', 'sk-ant-[a-z]{2,10}\\d{2}-([A-Za-z0-9_-]{40,200})'),
  shape('an OpenAI key', 'sk-(?:proj|svcacct|admin)-([A-Za-z0-9_-]{40,200})'),
  shape('an OpenAI key', 'sk-([A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20})'),
  shape('an AWS access key id', '(?:AKIA|ASIA)([A-Z2-7]{16})(?![A-Za-z0-9])'),
  shape(
    'an AWS secret key',
    'aws_?secret_?(?:access_?)?key["\']?\\s{0,4}[:=]\\s{0,4}["\']?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])',
    'gi',
  ),
  shape('a Google API key', 'AIza([A-Za-z0-9_-]{35})(?![A-Za-z0-9_-])'),
  shape('a Google OAuth secret', 'GOCSPX-([A-Za-z0-9_-]{28})(?![A-Za-z0-9_-])'),
  shape('a Slack token', 'xox[abeoprs]-(\\d{8,14}-[A-Za-z0-9-]{10,120})'),
  shape('a Slack token', 'xapp-\\d-([A-Z0-9]{8,14}-\\d{8,16}-[a-f0-9]{40,80})'),
  shape('a Slack webhook', 'hooks\\.slack\\.com/services/(T[A-Z0-9]{6,14}/B[A-Z0-9]{6,14}/[A-Za-z0-9]{20,30})'),
  shape('a Stripe key', '[rs]k_live_([A-Za-z0-9]{24,120})'),
  shape('a Square token', 'sq0(?:atp|csp)-([A-Za-z0-9_-]{22,50})'),
  shape('a Shopify token', 'shp(?:at|ca|pa|ss)_([a-fA-F0-9]{32})'),
  shape('an npm token', 'npm_([A-Za-z0-9]{36})(?![A-Za-z0-9])'),
  shape('a PyPI token', 'pypi-(AgE[A-Za-z0-9_-]{60,400})'),
  shape('a RubyGems key', 'rubygems_([a-f0-9]{48})'),
  shape('a Docker token', 'dckr_pat_([A-Za-z0-9_-]{27})'),
  shape('a Hugging Face token', 'hf_([A-Za-z]{34})(?![A-Za-z0-9])'),
  shape('a SendGrid key', 'SG\\.([A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43})'),
  shape('a DigitalOcean token', 'do[opr]_v1_([a-f0-9]{64})'),
  shape('a Databricks token', 'dapi([a-f0-9]{32})(?![A-Za-z0-9])'),
  shape('a Grafana token', 'gl(?:sa|c)_([A-Za-z0-9]{32}_[a-f0-9]{8})'),
  shape('a Vault token', 'hvs\\.([A-Za-z0-9_-]{24,200})'),
  shape('a Linear key', 'lin_api_([A-Za-z0-9]{40})'),
  shape('a Postman key', 'PMAK-([a-f0-9]{24}-[a-f0-9]{34})'),
  shape('an age key', 'AGE-SECRET-KEY-1([A-Z0-9]{58})'),
  shape('an Azure storage key', 'AccountKey=([A-Za-z0-9+/]{86}==)'),
  shape('a Telegram bot token', '\\d{8,10}:(AA[A-Za-z0-9_-]{33})(?![A-Za-z0-9_-])'),
  {
    what: 'a signed token (JWT)',
    // After a hyphen only at the beginning of a word: else a text of such beginnings takes quadratic time.
    pattern:
      /(?<![A-Za-z0-9_]|[A-Za-z0-9_-]-)(eyJ[A-Za-z0-9_-]{12,2000}\.eyJ[A-Za-z0-9_-]{12,8000}\.[A-Za-z0-9_-]{32,1024})(?![A-Za-z0-9_-])/g,
  },
  {
    what: 'a private key',
    pattern:
      /-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED |PGP )?PRIVATE KEY(?: BLOCK)?-----(?:\s{0,4}Proc-Type:[^\n]{0,80}\n[^\n]{0,200}\n)?([A-Za-z0-9+/=\s\\"',]{64,8192})/g,
  },
]
