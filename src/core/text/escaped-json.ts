/** JSON inside Markdown: no tag, fence, mention, reference or hidden character appears in it unescaped. */

const LIVE =
  /[<>&@]|`{3,}|#(?=\d)|[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\p{Zl}\p{Zp}\u2800\u007f-\u009f]|(?! )\p{Zs}/gu
/** The last slash before the number of an issue, so that nobody finds its address in the raw text. */
const THREAD = /(\/(?:issues|pulls?|discussions))\/(?=\d)/gi

/** A JSON value as text, with `indent` spaces a level. Everything that could be live is a JSON escape, so the value stays the same. */
export function escapedJson(value: unknown, indent: number): string {
  return JSON.stringify(value, null, indent)
    .replace(LIVE, character =>
      Array.from({ length: character.length }, (_, at) => escapeUnit(character.charCodeAt(at))).join(''),
    )
    .replace(THREAD, '$1\\/')
}

function escapeUnit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}
