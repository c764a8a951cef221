/** Matches every escape, so that an escaped backslash before `u0000` is not taken for one. */
const escapes = /\\(?:u([0-9a-f]{4})|.)/gi
const nulCode = '0000'

/**
 * JSON as Postgres stores it: without NUL, and without halves of surrogate pairs. JSON.stringify escapes both, and
 * leaves whole pairs as they are, so whatever surrogate is still an escape stands alone.
 */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (!json.includes('\\u')) return json
  return json.replace(escapes, (found, code: string | undefined) => {
    if (code === nulCode) return ''
    return code !== undefined && /^d[89a-f]/i.test(code) ? '\ufffd' : found
  })
}

export const storableText = (text: string): string =>
  text.replaceAll('\u0000', '').replace(loneSurrogates, '\ufffd')
const loneSurrogates = /\p{Surrogate}/gu
