/** JSON that means the same and does nothing: no tag, fence, mention, reference or hidden character stands in it bare. */

const LIVE =
  /[<>&@]|`{3,}|#(?=\d)|[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\p{Zl}\p{Zp}\u2800\u007f-\u009f]|(?! )\p{Zs}/gu
/** The last slash before the number of an issue, so that no reader of bare text sees its address. */
const THREAD = /(\/(?:issues|pulls?|discussions))\/(?=\d)/gi

/** A JSON value as text, with `indent` spaces a level; whatever could be live is written as an escape, which no value is changed by. */
export function inertJson(value: unknown, indent: number): string {
  return JSON.stringify(value, null, indent)
    .replace(LIVE, character =>
      Array.from({ length: character.length }, (_, at) => escapeUnit(character.charCodeAt(at))).join(''),
    )
    .replace(THREAD, '$1\\/')
}

function escapeUnit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}
