import { decodeAs } from '../text/decode-as'

/**
 * The text of a CSV file: UTF-16 if it has that byte order mark, UTF-8 if it is valid as such, and otherwise Windows-1252, which
 * Windows writes in Spanish.
 */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return decodeAs('utf-8', bytes) ?? decodeAs('windows-1252', bytes) ?? ''
}
