// Records what the answers of Enterprise Server lack beside those of github.com, for the routes that Diffproof uses.
//
//   in the folder of tools/openapi-subset.mjs:
//   node <repository>/tools/openapi-ghes.mjs node_modules/@octokit/openapi <repository>/__tests__/playground/github
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const DEEPEST = 3
const NOTICE =
  "Taken from GitHub's REST API description (https://github.com/github/rest-api-description, Copyright (c) GitHub, MIT License) " +
  'as in @octokit/openapi (Copyright (c) 2020 Octokit contributors, MIT License): the names of routes and fields alone.'

const readJson = file => JSON.parse(readFileSync(file, 'utf8'))
const plain = path => path.replace(/\{[^}]+\}/g, '{}')

function resolved(api, node) {
  const steps = node?.$ref?.split('/').slice(1)
  return steps === undefined
    ? node
    : resolved(
        api,
        steps.reduce((at, key) => at?.[key], api),
      )
}

/** The paths of all fields of a schema. */
function fieldsOf(api, given, depth = 0) {
  const node = resolved(api, given)
  if (node === undefined || depth > DEEPEST) return new Set()
  const inside = ['oneOf', 'anyOf', 'allOf'].flatMap(key => node[key] ?? []).concat(node.items ?? [])
  const own = Object.entries(node.properties ?? {}).flatMap(([name, schema]) => [
    name,
    ...[...fieldsOf(api, schema, depth + 1)].map(path => `${name}.${path}`),
  ])
  return new Set([...own, ...inside.flatMap(one => [...fieldsOf(api, one, depth)])])
}

function answerOf(api, operation) {
  const status = ['200', '201'].find(one => operation.responses[one] !== undefined)
  const response = status === undefined ? undefined : resolved(api, operation.responses[status])
  return response?.content?.['application/json']?.schema
}

function compare(ours, theirs) {
  const routes = new Map(Object.entries(theirs.paths).map(([path, item]) => [plain(path), item]))
  const missing = []
  const lacking = {}
  for (const [path, item] of Object.entries(ours.paths))
    for (const [method, operation] of Object.entries(item)) {
      const route = `${method.toUpperCase()} ${path}`
      const there = routes.get(plain(path))?.[method]
      if (there === undefined) {
        missing.push(route)
        continue
      }
      const has = fieldsOf(theirs, answerOf(theirs, there))
      const gone = [...fieldsOf(ours, answerOf(ours, operation))].filter(field => !has.has(field))
      // A field inside one that is gone says nothing more.
      const outermost = gone.filter(field => !gone.includes(field.split('.').slice(0, -1).join('.')))
      if (outermost.length > 0) lacking[route] = outermost.sort()
    }
  return { missing, lacking }
}

const [packageFolder, folder] = process.argv.slice(2)
if (packageFolder === undefined || folder === undefined)
  throw new Error('usage: openapi-ghes.mjs <@octokit/openapi folder> <folder of openapi.json>')
const ours = readJson(join(folder, 'openapi.json'))
const names = readdirSync(join(packageFolder, 'generated')).filter(name => /^ghes-[\d.]+\d\.json$/.test(name))
const versions = Object.fromEntries(
  names.sort().map(name => [name.slice(5, -5), compare(ours, readJson(join(packageFolder, 'generated', name)))]),
)
const { version } = readJson(join(packageFolder, 'package.json'))
const text = JSON.stringify({ NOTICE, package: `@octokit/openapi ${version}`, versions }, null, 2)
writeFileSync(join(folder, 'openapi-ghes.json'), `${text}\n`)
