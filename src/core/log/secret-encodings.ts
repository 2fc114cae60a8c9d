/** The forms in which a secret is written elsewhere. */

/** A value as it is, reversed, in base64 at any offset, in hexadecimal, in addresses and in JSON. */
export function encodingsOf(value: string): string[] {
  const bytes = new TextEncoder().encode(value)
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0'))
  const percent = encodeURIComponent(value.toWellFormed())
  const json = JSON.stringify(value).slice(1, -1)
  return [
    value,
    Array.from(value).reverse().join(''),
    ...base64Of(bytes).flatMap(form => [form, form.replaceAll('+', '-').replaceAll('/', '_')]),
    hex.join(''),
    hex.join('').toUpperCase(),
    percent,
    percent.replace(/%[0-9A-F]{2}/g, code => code.toLowerCase()),
    percent.replaceAll('%20', '+'),
    json,
    JSON.stringify(json).slice(1, -1),
  ]
}

const GROUP = 3

/** What base64 shows of the bytes when none, one or two bytes stand before them: without the characters that neighbours have a part in. */
function base64Of(bytes: Uint8Array): string[] {
  return [0, 1, 2].map(offset => {
    const shifted = String.fromCharCode(...new Uint8Array(offset), ...bytes)
    const encoded = btoa(shifted).replace(/=+$/, '')
    const ahead = offset === 0 ? 0 : offset + 1
    const behind = shifted.length % GROUP === 0 ? 0 : 1
    return encoded.slice(ahead, encoded.length - behind)
  })
}
