/** A run of other characters in UTF-7 (RFC 2152): base64 of UTF-16 between `+` and `-`; `+-` is a plus sign. */
const run = /\+([A-Za-z0-9+/]*)(-?)/g

/** Where Gmail gave the body in UTF-8, or the run is no UTF-16, the characters are left as they are. */
export function decodeUtf7(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('utf8')
  return text.replace(run, (whole: string, coded: string, end: string) => {
    if (coded === '') return end === '-' ? '+' : whole
    const utf16 = Buffer.from(coded, 'base64')
    const units = Math.floor(utf16.length / 2)
    return units === 0
      ? whole
      : utf16
          .subarray(0, units * 2)
          .swap16()
          .toString('utf16le')
  })
}
