import { pdfProblem } from '../pdf'
import type { MediaFormatName } from './formats'
import { mediaFormats } from './formats'

/**
 * The format of a file by its first and last bytes (`pdfEdgeBytes` of each); null: none that Hilo sends. The name is never
 * asked. The declared type is, where the bytes leave the choice: the old Office formats share a container, and a table is text.
 */
export function recognizeMedia(head: Uint8Array, tail: Uint8Array, declared = ''): MediaFormatName | null {
  const text = latin(head)
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF')) return riffFormats[text.slice(8, 12)] ?? null
  if (text.slice(4, 8) === 'ftyp') return formatOfBrand(text.slice(8, 12))
  if (text.startsWith('OggS')) return text.slice(28, 36) === 'OpusHead' ? 'opus' : null
  if (text.startsWith('#!AMR')) return 'amr'
  if (text.startsWith('ID3')) return 'mp3'
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])) return text.slice(0, 64).includes('webm') ? 'webm' : null
  if (head[0] === 0xff && head.length > 3) return formatOfFrame(head[1] ?? 0)
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return formatOfArchive(text, latin(tail))
  const mime = bareMime(declared)
  if (startsWith(head, oldOfficeStart)) return oldOfficeFormats[mime] ?? null
  if (pdfProblem(head, tail) === null) return 'pdf'
  return isText(head, tail) ? (textFormats[mime] ?? null) : null
}

const oldOfficeStart = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const oldOfficeFormats: Readonly<Record<string, MediaFormatName>> = {
  [mediaFormats.doc.mime]: 'doc',
  [mediaFormats.xls.mime]: 'xls',
  [mediaFormats.ppt.mime]: 'ppt',
}
const textFormats: Readonly<Record<string, MediaFormatName>> = {
  [mediaFormats.txt.mime]: 'txt',
  [mediaFormats.csv.mime]: 'csv',
  // Windows declares tables so where Excel is installed.
  [mediaFormats.xls.mime]: 'csv',
}

/** Words of some language: a page or a script is no text that a person means to send. */
const isText = (head: Uint8Array, tail: Uint8Array): boolean =>
  head.length > 0 &&
  [head, tail].every((bytes) => bytes.every(isOfText)) &&
  !/^(?:\xef\xbb\xbf)?\s*(?:<|#!|%|\{\\rtf)/.test(latin(head.subarray(0, 64)))

const isOfText = (byte: number): boolean => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d

const riffFormats: Readonly<Record<string, MediaFormatName>> = { WEBP: 'webp', WAVE: 'wav' }

/** The format of a file of the ISO family, by the brand in its first box. Pictures of that family (HEIC, AVIF) are not sent. */
function formatOfBrand(brand: string): MediaFormatName | null {
  if (brand === 'M4A ' || brand === 'M4B ') return 'm4a'
  if (brand === 'qt  ') return 'mov'
  if (brand.startsWith('3g')) return '3gp'
  return videoBrands.has(brand) ? 'mp4' : null
}
const videoBrands = new Set([
  'isom',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'dash',
  'M4V ',
  'MSNV',
  'f4v ',
  'mmp4',
])

/** The format of a bare stream of audio frames, by the second byte of the first frame: eleven bits of synchrony, then version and layer. */
function formatOfFrame(second: number): MediaFormatName | null {
  if ((second & 0xf6) === 0xf0) return 'aac'
  return (second & 0xe6) === 0xe2 ? 'mp3' : null
}

const officeFolders = [
  ['word/', 'docx'],
  ['xl/', 'xlsx'],
  ['ppt/', 'pptx'],
] as const

/** An Office file is an archive with a list of its types, and one folder that says which program it is for. Any other is a ZIP. */
function formatOfArchive(head: string, tail: string): MediaFormatName | null {
  const names = head + tail
  // Macros: a program.
  if (!tail.includes('PK\x05\x06') || names.includes('vbaProject.bin')) return null
  if (!names.includes('[Content_Types].xml')) return 'zip'
  const found = officeFolders.filter(([folder]) => names.includes(folder))
  return found.length === 1 ? (found[0]?.[1] ?? null) : null
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** Each byte as a character. */
function latin(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

/**
 * Whether the declared type may be of a file of this format. Systems declare types by names, and not all know all endings:
 * another format of the same family is no lie, a picture that is declared as a page is one.
 */
export function isDeclaredAs(declared: string, format: MediaFormatName): boolean {
  const mime = bareMime(declared)
  if (mime === '' || mime === 'application/octet-stream') return true
  const family = mime.split('/')[0] ?? ''
  switch (mediaFormats[format].kind) {
    case 'image':
      return family === 'image' && mime !== 'image/svg+xml'
    case 'audio':
    case 'video':
      // An Ogg or MP4 file may hold either.
      return family === 'audio' || family === 'video' || mime === 'application/ogg'
    case 'document':
      return mime === mediaFormats[format].mime || otherTypes[mime] === format
  }
}

/** Other names of these formats. */
const otherTypes: Readonly<Record<string, MediaFormatName>> = {
  ...textFormats,
  'application/x-zip-compressed': 'zip',
  'application/x-zip': 'zip',
}

const bareMime = (declared: string): string => declared.toLowerCase().split(';')[0]?.trim() ?? ''
