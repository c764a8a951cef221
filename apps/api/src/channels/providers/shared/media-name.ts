import type { mediaTypes } from '@hilo/contracts'

type MediaType = (typeof mediaTypes)[number]

const names: Record<MediaType, string> = {
  document: 'documento',
  image: 'imagen',
  audio: 'audio',
  video: 'video',
  sticker: 'sticker',
}

const extensions: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'pdf'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
  ['audio/ogg', 'ogg'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp4', 'm4a'],
  ['audio/aac', 'aac'],
  ['audio/amr', 'amr'],
  ['audio/wav', 'wav'],
  ['audio/x-wav', 'wav'],
  ['audio/wave', 'wav'],
  ['audio/webm', 'weba'],
  ['audio/flac', 'flac'],
  ['video/mp4', 'mp4'],
  ['video/3gpp', '3gp'],
  ['video/quicktime', 'mov'],
  ['video/webm', 'webm'],
  ['text/plain', 'txt'],
  ['text/csv', 'csv'],
  ['text/html', 'html'],
  ['text/calendar', 'ics'],
  ['text/vcard', 'vcf'],
  ['text/x-vcard', 'vcf'],
  ['text/rtf', 'rtf'],
  ['application/rtf', 'rtf'],
  ['application/zip', 'zip'],
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
  ['application/json', 'json'],
  ['application/msword', 'doc'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.ms-excel', 'xls'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.ms-powerpoint', 'ppt'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
  ['image/heic', 'heic'],
  ['image/svg+xml', 'svg'],
  ['image/tiff', 'tiff'],
  ['image/bmp', 'bmp'],
  ['message/rfc822', 'eml'],
])

/** Control characters, path separators, and marks that change the direction of the text. */
const unsafe = /[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]+/gu
const longest = 200

/** The name that the customer gave the file, or one by its type. */
export function mediaName(type: MediaType, given: string | undefined, mime: string | null): string {
  const name = [...(given ?? '').replace(unsafe, ' ').trim()].slice(0, longest).join('')
  if (name) return name
  const extension = extensions.get(mime?.split(';')[0]?.trim().toLowerCase() ?? '')
  return extension ? `${names[type]}.${extension}` : names[type]
}
