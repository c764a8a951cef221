import { decodeAs } from '../platform/text/decode-as'

/**
 * The bytes of a spreadsheet's file as text. UTF-8 with or without its mark, what Excel calls Unicode, and else what
 * Windows writes in Spanish, which is every file that is not valid UTF-8.
 */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return decodeAs('utf-8', bytes) ?? decodeAs('windows-1252', bytes) ?? ''
}
