/** Shapes of keys with a fixed beginning and a known length. Every pattern is bounded and begins with letters, so that a search is linear. */

export type KeyShape = {
  /** What it is, as the end of "looks like". */
  readonly what: string
  /** Group 1, if there is one, is the random part. */
  readonly pattern: RegExp
}

const shape = (what: string, source: string, flags = 'g'): KeyShape => ({
  what,
  pattern: new RegExp(`(?<![A-Za-z0-9_])${source}`, flags),
})

/** Shorter texts hold no key. */
export const SHORTEST_KEY = 20

/** Sources: the issuers' own pages, and the public rules of GitHub's secret scanning. */
export const KEY_SHAPES: readonly KeyShape[] = [
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
    // After a hyphen only at the beginning of a word, as in a removed line of a diff: else a text of such beginnings takes quadratic time.
    pattern:
      /(?<![A-Za-z0-9_]|[A-Za-z0-9_-]-)(eyJ[A-Za-z0-9_-]{12,2000}\.eyJ[A-Za-z0-9_-]{12,8000}\.[A-Za-z0-9_-]{32,1024})(?![A-Za-z0-9_-])/g,
  },
  {
    what: 'a private key',
    pattern:
      /-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED |PGP )?PRIVATE KEY(?: BLOCK)?-----(?:\s{0,4}Proc-Type:[^\n]{0,80}\n[^\n]{0,200}\n)?([A-Za-z0-9+/=\s\\"',]{64,8192})/g,
  },
]
