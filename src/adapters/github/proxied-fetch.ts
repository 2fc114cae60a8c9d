/** The way to GitHub where the runner is behind a proxy. */

const PROXIES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY']

/** A fetch through the proxy that the environment names, as the runner's own packages go through it; undefined where it names none: Node's own fetch is there already, and what goes through proxies is a megabyte to load. To be called before the first command. */
export async function proxiedFetch(environment: NodeJS.ProcessEnv): Promise<typeof fetch | undefined> {
  if (!PROXIES.some(name => (environment[name] ?? '') !== '')) return undefined
  const { defaults } = await import('@actions/github/lib/utils')
  return defaults.request?.fetch
}
