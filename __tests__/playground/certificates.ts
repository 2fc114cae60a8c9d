/** A certificate authority of somebody's own, and a certificate that it has signed. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface Certificates extends Disposable {
  /** The file of the authority, as NODE_EXTRA_CA_CERTS names it. */
  readonly authority: string
  readonly key: string
  readonly cert: string
}

const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']

/** Makes them with openssl, for a name and everything below it. */
export function makeCertificates(name: string): Certificates {
  const folder = mkdtempSync('/tmp/certificates-')
  const request = (...args: readonly string[]) =>
    execFileSync('openssl', ['req', '-x509', ...EC, ...args], { cwd: folder, stdio: 'pipe' })
  request('-subj', '/CN=An authority', '-keyout', 'ca.key', '-out', 'ca.pem')
  const names = `subjectAltName=DNS:${name},DNS:*.${name}`
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-addext', names, '-addext', 'basicConstraints=CA:FALSE']
  request('-subj', `/CN=${name}`, ...signed, '-keyout', 'server.key', '-out', 'server.pem')
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  return {
    authority: join(folder, 'ca.pem'),
    ...{ key: read('server.key'), cert: read('server.pem') },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}
