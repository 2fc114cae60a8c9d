import { expect, test } from '@jest/globals'
import { indexFiles, namedFile } from '../../../src/core/overview/mentions.ts'
import { isWrittenCode, mayBeShown } from '../../../src/core/overview/overview.ts'

const FILES = [
  'index.js',
  'lib/router/index.js',
  'lib/router/route.js',
  'src/requests/models.py',
  'test/route.js',
  'README.md',
]
const named = (written: string, repository = 'app') => namedFile(written, indexFiles(FILES, [written]), repository)

test.each([
  ['lib/router/route.js', 'lib/router/route.js'],
  ['./lib/router/route.js', 'lib/router/route.js'],
  ['router/route.js', 'lib/router/route.js'],
  ['README.md', 'README.md'],
  ['/home/u/app/lib/router/index.js', 'lib/router/index.js'],
  ['/home/u/app/index.js', 'index.js'],
  ['/usr/lib/site-packages/requests/models.py', 'src/requests/models.py'],
  ['C:/work/lib/router/route.js', 'lib/router/route.js'],
  ['/github.com/o/app/blob/v1/lib/router/route.js', 'lib/router/route.js'],
])('%s is %s', (written, expected) => {
  expect(named(written)).toBe(expected)
})

test.each([
  ['route.js', 'is two files'],
  ['/home/u/other/index.js', 'may be any file of this name'],
  ['node_modules/left-pad/index.js', 'belongs to another package'],
  ['/usr/lib/python3.12/models.py', 'comes with the language'],
  ['/github.com/o/elsewhere/blob/main/lib/router/route.js', 'lies in another repository'],
  ['lib/../lib/router/route.js', 'climbs'],
  ['lib/router/Route.js', 'has other letters'],
  ['router.js', 'is not there'],
])('%s %s', written => {
  expect(named(written)).toBeNull()
})

test('what lies in an installed copy of the repository itself is its own', () => {
  expect(named('/srv/node_modules/app/lib/router/route.js')).toBe('lib/router/route.js')
  expect(named('/srv/node_modules/@org/app.js/lib/router/route.js')).toBe('lib/router/route.js')
})

test.each([
  '.env',
  'config/.env.local',
  '.npmrc',
  'deploy/id_rsa',
  'certs/server.pem',
  'app.key',
  'config/secrets.yml',
  'credentials.json',
  '.ssh/config',
  '.git/config',
  'a/.GIT/x.js',
  'a"b.js',
  'a\nb.js',
  'a<b>.js',
  '../x.js',
  'state.tfvars',
])('%s is not shown', path => {
  expect(mayBeShown(path)).toBe(false)
})

test.each([
  'src/secret-santa.ts',
  'src/credentials-form.tsx',
  'lib/[id].js',
  'src/tokenizer.py',
  'src/größe.ts',
  'environment.js',
  'keys.js',
])('%s is', path => {
  expect(isWrittenCode(path)).toBe(true)
})

test.each([
  'dist/index.js',
  'README.md',
  'package-lock.json',
  'vendor/a.go',
  'lib/jquery.min.js',
  'types/index.d.ts',
  'a_pb2.py',
])('names are not looked for in %s', path => {
  expect(isWrittenCode(path)).toBe(false)
  expect(mayBeShown(path)).toBe(true)
})
