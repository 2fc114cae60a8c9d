/** What happens to JSON on its way through a model, one kind each. */

export type Damage = {
  readonly name: string
  /** The damaged text, or null where this damage changes nothing. Takes the value and its JSON, indented by two. */
  readonly apply: (json: string, value: unknown) => string | null
  /** Too little is left to know the value: reading nothing is right. */
  readonly hopeless?: true
}

const FENCE = '```'

function damage(name: string, apply: Damage['apply']): Damage {
  return { name, apply }
}

/** Damage by replacing; null where nothing was there to replace. */
function replacing(name: string, pattern: RegExp, by: string | ((found: string) => string)): Damage {
  return damage(name, json => {
    const damaged = typeof by === 'string' ? json.replace(pattern, by) : json.replace(pattern, by)
    return damaged === json ? null : damaged
  })
}

/** Damage to some of the escapes in strings, each given whole; a backslash that is itself escaped is never taken for the beginning of one. */
function unescaping(name: string, which: RegExp, wrap: (json: string) => string = json => json): Damage {
  return damage(name, json => {
    const damaged = json.replace(/\\(?:u[0-9a-f]{4}|.)/g, found =>
      which.test(found) ? JSON.parse(`"${found}"`) : found,
    )
    return damaged === json ? null : wrap(damaged)
  })
}

function cut(name: string, share: number): Damage {
  return { name, apply: json => json.slice(0, Math.floor(json.length * share)), hopeless: true }
}

/** A value as Python prints it. */
function python(value: unknown): string {
  if (value === null) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`
  if (typeof value === 'object') {
    return `{${Object.entries(value)
      .map(([key, held]) => `${python(key)}: ${python(held)}`)
      .join(', ')}}`
  }
  if (typeof value !== 'string') return String(value)
  const inside = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"')
  return inside.includes("'") && !inside.includes('"') ? `"${inside}"` : `'${inside.replaceAll("'", "\\'")}'`
}

function mapStrings(json: string, change: (literal: string) => string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"/g, change)
}

/** Damage to the value strings only: a key is followed by a colon. */
function inValues(name: string, change: (literal: string) => string): Damage {
  return damage(name, json => {
    const damaged = json.replace(/("(?:[^"\\]|\\.)*")(\s*:)?/g, (whole: string, literal: string, colon?: string) =>
      colon === undefined ? change(literal) : whole,
    )
    return damaged === json ? null : damaged
  })
}

export const DAMAGES: readonly Damage[] = [
  damage('none', json => json),
  damage('none, on one line', json => JSON.stringify(JSON.parse(json))),
  damage('blank lines around', json => `\n\n  ${json}\n\n`),
  damage('byte order mark', json => `\uFEFF${json}`),
  damage('no-break and zero width spaces around', json => `\u00a0\u200b${json}\u200b\u00a0\n`),
  damage('no-break spaces as indentation', json => json.replace(/^ +/gm, spaces => '\u00a0'.repeat(spaces.length))),
  damage('CRLF', json => json.replaceAll('\n', '\r\n')),
  damage('json fence', json => `${FENCE}json\n${json}\n${FENCE}`),
  damage(
    'JSON fence with prose',
    json => `Here is the summary you asked for:\n\n${FENCE}JSON\n${json}\n${FENCE}\n\nLet me know!`,
  ),
  damage('fence without language', json => `${FENCE}\n${json}\n${FENCE}`),
  damage('fence with tildes', json => `~~~json\n${json}\n~~~`),
  damage('fence that is not closed', json => `Done.\n${FENCE}json\n${json}\n`),
  damage('fence on the same line', json => `${FENCE}json ${JSON.stringify(JSON.parse(json))} ${FENCE}`),
  damage('another fence before', json => `${FENCE}sh\nnpm test\n${FENCE}\n\n${FENCE}json\n${json}\n${FENCE}`),
  damage('prose before', json => `The work is done. ${json}`),
  damage('prose after', json => `${json}\nThat is all I changed.`),
  damage(
    'prose with braces around',
    json => `I used {placeholders} and [links](a) in f(x) { }. \n${json}\nSee {above} and [1].`,
  ),
  damage('prose with quotation marks around', json => `The "summary" is:\n${json}\nIt says "done".`),
  damage('an example before', json => `For {"title": "..."} I chose:\n${json}`),
  damage('a small object after', json => `${json}\n{"done": true}`),
  damage('a list before', json => `Files: ["a.js", "b.js"]\n${json}`),
  damage('in tags', json => `<summary>\n${json}\n</summary>`),
  damage('an assignment', json => `const summary = ${json};`),
  unescaping('raw line feeds in strings', /^\\n$/),
  unescaping('raw line breaks and tabs in strings', /^\\[nrt]$/),
  unescaping('raw control characters in strings', /^\\(?:[nrtbf]|u00[01].)$/),
  unescaping('raw line feeds in a fence', /^\\n$/, json => `Done:\n${FENCE}json\n${json}\n${FENCE}`),
  unescaping('raw line feeds in prose', /^\\n$/, json => `Done: ${json} Good.`),
  damage('trailing commas', json => json.replace(/([\]}"\dle])\n( *[\]}])/g, '$1,\n$2')),
  damage('trailing comma behind the object', json => `${json},`),
  damage('missing comma between members', json => json.replace(/,\n {2}"/g, '\n  "')),
  damage('doubled commas', json => json.replace(/,\n/, ',,\n')),
  damage('single quotes', (_, value) =>
    JSON.stringify(value, null, 2).replace(
      /"(?:[^"\\]|\\.)*"/g,
      found => `'${found.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`,
    ),
  ),
  damage('unquoted keys', json => json.replace(/^( *)"(\w+)":/gm, '$1$2:')),
  damage('Python literals', (_, value) => python(value)),
  replacing(
    'Python constants',
    /(?<=: )(?:null|true|false)(?=,?\n)/g,
    found => ({ null: 'None', true: 'True', false: 'False' })[found] ?? found,
  ),
  damage('line comments', json => json.replace(/,\n/g, ', // as asked\n')),
  damage('block comments', json => json.replace('{\n', '{ /* the summary */\n')),
  damage('hash comments', json => json.replace(/,\n {2}"/g, ', # next\n  "')),
  damage('missing last bracket', json => json.slice(0, json.lastIndexOf('}'))),
  damage('missing bracket in a fence', json => `${FENCE}json\n${json.slice(0, json.lastIndexOf('}'))}\n${FENCE}`),
  damage('a bracket too many', json => `${json}}`),
  inValues('quotation marks that are not escaped', literal => literal.replaceAll('\\"', '"')),
  inValues('triple quotes around escaped text', literal => (literal.length > 30 ? `""${literal}""` : literal)),
  inValues('triple quotes around raw text', literal => {
    const raw: string = JSON.parse(literal)
    return raw.length > 30 && !/[\\\r]/.test(raw) && !raw.endsWith('"') ? `"""${raw}"""` : literal
  }),
  // Only where no escape comes of it: a text that reads well is taken at its word.
  inValues('backslashes that are not escaped', literal => literal.replace(/\\\\(?!["\\/bfnrtu])/g, '\\')),
  damage('all in one string', json => JSON.stringify(json)),
  damage('curly quotes', json => mapStrings(json, found => `\u201c${found.slice(1, -1)}\u201d`)),
  damage('escaped as in a shell', json => json.replaceAll('"', '\\"')),
  damage('an array around it', json => `[${json}]`),
  damage('key without value', json => json.replace(/^\{\n/, '{\n  "note": ,\n')),
  damage('ellipsis at the end', json => json.replace(/\n\}$/, ',\n  ...\n}')),
  cut('cut off at 97 %', 0.97),
  cut('cut off at 75 %', 0.75),
  cut('cut off in the middle', 0.5),
  cut('cut off early', 0.1),
  {
    name: 'cut off in a fence',
    apply: json => `${FENCE}json\n${json.slice(0, Math.floor(json.length * 0.7))}`,
    hopeless: true,
  },
  {
    name: 'cut off and closed',
    apply: json => `${FENCE}json\n${json.slice(0, Math.floor(json.length * 0.6))}\n${FENCE}`,
    hopeless: true,
  },
  { name: 'prose alone', apply: () => 'I fixed the rounding in src/split.js and ran the tests.', hopeless: true },
  {
    name: 'a refusal with braces',
    apply: () => 'I cannot give {"title": ...} since the tests [3] fail.',
    hopeless: true,
  },
]
