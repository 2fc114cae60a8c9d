/** The one place that decides how requests leave this machine: to the forge and to the model alike. */
import { HttpClient } from '@actions/http-client'

/**
 * Node's `fetch` for one address, through the proxy of `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, read once.
 * Addresses of this machine never go through a proxy.
 */
export function proxiedFetch(address: string): typeof fetch {
  const dispatcher = new HttpClient(undefined, undefined, { keepAlive: true }).getAgentDispatcher(address)
  if (dispatcher === undefined) return fetch
  // The toolkit and Node have different versions of this type.
  const through: object = { dispatcher }
  return (input, init) => fetch(input, { ...init, ...through })
}
