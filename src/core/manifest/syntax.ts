/** Reads the two formats of data that a parser here knows: JSON and YAML. Code is left to the tests of the project. */
import { parseAllDocuments } from 'yaml'
import { BYTE_ORDER_MARK } from '../edit/lines.ts'
import { messageOf } from '../errors.ts'
import { parseJson } from '../text/parse-json.ts'

const JSON_FILE = /\.(?:json|ipynb|webmanifest|geojson)$/i
const WITH_COMMENTS =
  /(?:^|\/)(?:[jt]sconfig[^/]*|\.?devcontainer|deno|turbo|biome|language-configuration|renovate|api-extractor[^/]*|\.[^/]+|\.(?:vscode|devcontainer)\/[^/]+)\.json$/i
export const YAML_FILE = /\.ya?ml$/i
const TEMPLATE = /^[ \t]*(?:\{[{%]|<%)/m

/** Returns why a text is not valid JSON or YAML; null if it is, if its name says another format, and for templates. */
export function dataProblem(text: string, path: string): string | null {
  const plain = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  if (TEMPLATE.test(plain)) return null
  if (YAML_FILE.test(path)) return yamlProblem(plain)
  return JSON_FILE.test(path) && !WITH_COMMENTS.test(path) ? jsonProblem(plain) : null
}

function jsonProblem(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (thrown) {
    // The stack of the parser was too small, which says nothing about the file.
    if (!(thrown instanceof SyntaxError) || isListOfValues(text)) return null
    return `this is not valid JSON: ${messageOf(thrown)}`
  }
}

/** One value a line, which some tools write into `.json` too. */
function isListOfValues(text: string): boolean {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  return lines.length > 1 && lines.every(line => parseJson(line) !== undefined)
}

function yamlProblem(text: string): string | null {
  try {
    const documents = parseAllDocuments(text, { uniqueKeys: false, logLevel: 'silent' })
    const [error] = Array.isArray(documents) ? documents.flatMap(({ errors }) => errors) : []
    return error === undefined ? null : `this is not valid YAML: ${error.message.split('\n', 1)[0] ?? ''}`
  } catch (thrown) {
    if (thrown instanceof RangeError) return null
    throw thrown
  }
}
