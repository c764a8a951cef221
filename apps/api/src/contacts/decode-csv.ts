/**
 * The bytes of a spreadsheet's file as text. UTF-8 with or without its mark, what Excel calls Unicode, and else what
 * Windows writes in Spanish, which is every file that is not valid UTF-8.
 */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return fromWindows(bytes)
  }
}

/** What Windows-1252 has where Latin-1 has control signs. Some releases of Node decode the one as the other. */
const windowsOnly = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const fromWindows = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => windowsOnly[sign.charCodeAt(0) - 0x80] ?? sign)
