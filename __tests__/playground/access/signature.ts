/** Compares signatures (Signature Version 4) with those of AWS's own signer. */
import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'

export type Keys = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken: string }

export interface SignedRequest {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/** Whether the headers hold the signature that AWS's signer gives for these keys, and the right digest of the body. */
export async function isWellSigned(request: SignedRequest, keys: Keys): Promise<boolean> {
  const [, id, , region = '', service = '', names = ''] = FORM.exec(request.headers['authorization'] ?? '') ?? []
  if (id !== keys.accessKeyId) return false
  return (
    (await authorizationBy(request, { keys, region, service, names: names.split(';') })) ===
    request.headers['authorization']
  )
}

/** The header `authorization` that AWS's signer gives. */
export async function authorizationBy(
  { method, path, headers, body }: SignedRequest,
  by: { readonly keys: Keys; readonly region: string; readonly service: string; readonly names: readonly string[] },
): Promise<string> {
  const { keys, region, service, names } = by
  const url = new URL(path, 'http://x')
  const hasDigest = names.includes('x-amz-content-sha256')
  const hash = new Sha256()
  hash.update(body)
  const digest = Buffer.from(await hash.digest()).toString('hex')
  const signer = new SignatureV4({ credentials: keys, region, service, sha256: Sha256, applyChecksum: hasDigest })
  const date = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(headers['x-amz-date'] ?? '')?.slice(1) ?? []
  const [year, month, day, hour, minute, second] = date
  const signed = await signer.sign(
    {
      method,
      protocol: 'https:',
      hostname: headers['host'] ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: {
        ...Object.fromEntries(names.map(name => [name, headers[name] ?? ''])),
        ...(hasDigest ? { 'x-amz-content-sha256': digest } : {}),
      },
      body,
    },
    { signingDate: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`), signableHeaders: new Set(names) },
  )
  return String(signed.headers['authorization'])
}
