import { expect, test } from '@jest/globals'
import { credentialToolOf, credentialValues } from '../../../src/core/secrets/credential-files.ts'

const OF_TOOLS: Readonly<Record<string, readonly string[]>> = {
  gcloud: ['app-firebase-adminsdk-ab12.json'],
  kubectl: ['prod.kubeconfig'],
  AWS: ['home/.aws/config'],
  Vault: ['.vault-token'],
  Wrangler: ['.dev.vars'],
  'Azure Functions': ['local.settings.json'],
  rclone: ['rclone.conf'],
  Terraform: ['infra/prod.tfvars', 'terraform.tfstate'],
  Docker: ['.dockercfg'],
  OpenSSL: ['AuthKey_1.p8', 'private.pem'],
  dotenv: ['.envrc', 'prod.env'],
}
const rows = Object.entries(OF_TOOLS).flatMap(([tool, paths]) => paths.map(path => [path, tool] as const))

test.each(rows)('%s holds credentials of %s', (path, tool) => expect(credentialToolOf(path)).toBe(tool))

test.each(['.env.example', 'adminsdk.md', 'src/env.ts', 'kubeconfig.go'])('%s holds none', path =>
  expect(credentialToolOf(path)).toBeNull(),
)

test('the password of an address is a secret of its own', () => {
  const text = 'https-proxy=http://builder:a1B2c3D4e5F6g7H8@proxy.example:3128/\n'
  expect(credentialValues(text)).toContain('a1B2c3D4e5F6g7H8')
})
