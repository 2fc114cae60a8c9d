// Cuts the part of GitHub's REST description that the emulated GitHub of the tests answers.
//
//   mkdir scratch && cd scratch && npm init -y && npm install @octokit/openapi     (385 MB, throw it away afterwards)
//   node <repository>/tools/openapi-subset.mjs node_modules/@octokit/openapi <repository>/__tests__/playground/github/openapi.json
//
// Prose and examples go, types and constraints stay. One line per path and per schema keeps later updates reviewable.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const REPOSITORY = '/repos/{owner}/{repo}'

const OPERATIONS = {
  '': ['get'],
  '/actions/permissions': ['get'],
  '/actions/permissions/workflow': ['get'],
  '/actions/runs': ['get'],
  '/actions/runs/{run_id}': ['get'],
  '/actions/runs/{run_id}/jobs': ['get'],
  '/actions/jobs/{job_id}/logs': ['get'],
  '/branches': ['get'],
  '/branches/{branch}': ['get'],
  '/branches/{branch}/protection': ['get'],
  '/collaborators/{username}/permission': ['get'],
  '/commits': ['get'],
  '/commits/{ref}': ['get'],
  '/compare/{basehead}': ['get'],
  '/contents/{path}': ['get'],
  '/git/blobs': ['post'],
  '/git/blobs/{file_sha}': ['get'],
  '/git/commits': ['post'],
  '/git/commits/{commit_sha}': ['get'],
  '/git/matching-refs/{ref}': ['get'],
  '/git/ref/{ref}': ['get'],
  '/git/refs': ['post'],
  '/git/refs/{ref}': ['patch', 'delete'],
  '/git/trees': ['post'],
  '/git/trees/{tree_sha}': ['get'],
  '/issues': ['get', 'post'],
  '/issues/comments/{comment_id}': ['get', 'patch', 'delete'],
  '/issues/comments/{comment_id}/reactions': ['get', 'post'],
  '/issues/comments/{comment_id}/reactions/{reaction_id}': ['delete'],
  '/issues/{issue_number}': ['get', 'patch'],
  '/issues/{issue_number}/assignees': ['post', 'delete'],
  '/issues/{issue_number}/comments': ['get', 'post'],
  '/issues/{issue_number}/events': ['get'],
  '/issues/{issue_number}/labels': ['get', 'post', 'put', 'delete'],
  '/issues/{issue_number}/labels/{name}': ['delete'],
  '/issues/{issue_number}/reactions': ['get', 'post'],
  '/issues/{issue_number}/reactions/{reaction_id}': ['delete'],
  '/issues/{issue_number}/timeline': ['get'],
  '/labels': ['get', 'post'],
  '/labels/{name}': ['get'],
  '/pulls': ['get', 'post'],
  '/pulls/comments/{comment_id}': ['get'],
  '/pulls/{pull_number}': ['get', 'patch'],
  '/pulls/{pull_number}/comments': ['get'],
  '/pulls/{pull_number}/comments/{comment_id}/replies': ['post'],
  '/pulls/{pull_number}/commits': ['get'],
  '/pulls/{pull_number}/files': ['get'],
  '/pulls/{pull_number}/requested_reviewers': ['get', 'post'],
  '/pulls/{pull_number}/reviews': ['get'],
  '/rules/branches/{branch}': ['get'],
  '/rulesets/{ruleset_id}': ['get'],
}

const PROSE = new Set([
  'description',
  'summary',
  'example',
  'examples',
  'externalDocs',
  'tags',
  'title',
  'operationId',
  'deprecated',
])

const NOTICE =
  "Subset of GitHub's REST API description (https://github.com/github/rest-api-description, Copyright (c) GitHub, MIT License), " +
  'taken from @octokit/openapi (Copyright (c) 2020 Octokit contributors, MIT License); prose and examples removed.'

/** Removes prose; names inside `properties` are data and stay, whatever they are called. */
function strip(node, namesAreData = false) {
  if (Array.isArray(node)) return node.map(item => strip(item))
  if (node === null || typeof node !== 'object') return node
  const kept = Object.entries(node).filter(([key]) => namesAreData || !(PROSE.has(key) || key.startsWith('x-')))
  return Object.fromEntries(
    kept.map(([key, value]) => [
      key,
      key === 'enum' || key === 'default' ? value : strip(value, !namesAreData && key === 'properties'),
    ]),
  )
}

/** Keeps the JSON form of a body; other media types are not checked. */
function jsonContent(holder) {
  const json = holder.content?.['application/json']
  return json?.schema === undefined ? {} : { content: { 'application/json': { schema: json.schema } } }
}

function operation(source, pathItem, api) {
  const resolve = node =>
    node.$ref === undefined
      ? node
      : node.$ref
          .split('/')
          .slice(1)
          .reduce((at, key) => at[key], api)
  const parameters = [...(pathItem.parameters ?? []), ...(source.parameters ?? [])].map(resolve)
  const responses = Object.entries(source.responses).map(([status, response]) => [
    status,
    jsonContent(resolve(response)),
  ])
  const body = source.requestBody === undefined ? undefined : resolve(source.requestBody)
  return strip({
    parameters: parameters.map(({ name, in: where, required, schema }) => ({ name, in: where, required, schema })),
    ...(body === undefined ? {} : { requestBody: { required: body.required ?? false, ...jsonContent(body) } }),
    responses: Object.fromEntries(responses),
  })
}

function referenced(node, found = new Set()) {
  for (const match of JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) found.add(match[1])
  return found
}

/** Every schema that the kept paths reach, in alphabetical order. */
function reachableSchemas(paths, api) {
  const schemas = new Map()
  const waiting = [...referenced(paths), 'basic-error', 'validation-error']
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (schemas.has(name)) continue
    const schema = strip(api.components.schemas[name])
    schemas.set(name, schema)
    waiting.push(...referenced(schema))
  }
  return [...schemas].sort(([a], [b]) => (a < b ? -1 : 1))
}

function lines(entries) {
  return entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',\n')
}

const [packageFolder, target] = process.argv.slice(2)
if (packageFolder === undefined || target === undefined)
  throw new Error('usage: openapi-subset.mjs <@octokit/openapi folder> <target.json>')
const api = JSON.parse(readFileSync(join(packageFolder, 'generated/api.github.com.json'), 'utf8'))
const paths = [
  ['/user', ['get']],
  ...Object.entries(OPERATIONS).map(([path, methods]) => [`${REPOSITORY}${path}`, methods]),
].map(([path, methods]) => {
  const item = api.paths[path]
  if (item === undefined) throw new Error(`the description has no path ${path}`)
  return [path, Object.fromEntries(methods.map(method => [method, operation(item[method], item, api)]))]
})
const schemas = reachableSchemas(paths, api)
const info = { title: 'GitHub REST API (subset)', version: api.info.version, license: api.info.license, NOTICE }
writeFileSync(
  target,
  `{"openapi":${JSON.stringify(api.openapi)},\n"info":${JSON.stringify(info)},\n"paths":{\n${lines(paths)}\n},\n"components":{"schemas":{\n${lines(schemas)}\n}}}\n`,
)
console.log(`${paths.length} paths, ${schemas.length} schemas`)
