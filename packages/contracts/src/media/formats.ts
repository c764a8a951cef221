import type { ArchiveKind } from './zip-directory'

/** The kinds that a channel may carry beside text. */
export const mediaKinds = ['image', 'audio', 'video', 'document'] as const
export type MediaKind = (typeof mediaKinds)[number]
export const isMediaKind = (type: string): type is MediaKind =>
  (mediaKinds as readonly string[]).includes(type)

interface MediaFormat {
  readonly kind: MediaKind
  readonly mime: string
  /** Endings of its names; the first is given to a name that has none of them. */
  readonly endings: readonly [string, ...string[]]
}

const office = 'application/vnd.openxmlformats-officedocument'

/** The formats that Hilo recognises by their bytes, some with the declared type. Nothing else is sent. */
export const mediaFormats = {
  jpeg: { kind: 'image', mime: 'image/jpeg', endings: ['jpg', 'jpeg', 'jfif'] },
  png: { kind: 'image', mime: 'image/png', endings: ['png'] },
  webp: { kind: 'image', mime: 'image/webp', endings: ['webp'] },
  /** With its movement, where it has one. */
  gif: { kind: 'image', mime: 'image/gif', endings: ['gif'] },
  mp3: { kind: 'audio', mime: 'audio/mpeg', endings: ['mp3'] },
  m4a: { kind: 'audio', mime: 'audio/mp4', endings: ['m4a', 'm4b'] },
  /** In Ogg, as voice notes are. */
  opus: { kind: 'audio', mime: 'audio/ogg', endings: ['ogg', 'opus', 'oga'] },
  amr: { kind: 'audio', mime: 'audio/amr', endings: ['amr'] },
  aac: { kind: 'audio', mime: 'audio/aac', endings: ['aac'] },
  wav: { kind: 'audio', mime: 'audio/wav', endings: ['wav'] },
  mp4: { kind: 'video', mime: 'video/mp4', endings: ['mp4', 'm4v'] },
  '3gp': { kind: 'video', mime: 'video/3gpp', endings: ['3gp', '3gpp'] },
  mov: { kind: 'video', mime: 'video/quicktime', endings: ['mov', 'qt'] },
  webm: { kind: 'video', mime: 'video/webm', endings: ['webm'] },
  pdf: { kind: 'document', mime: 'application/pdf', endings: ['pdf'] },
  docx: { kind: 'document', mime: `${office}.wordprocessingml.document`, endings: ['docx'] },
  xlsx: { kind: 'document', mime: `${office}.spreadsheetml.sheet`, endings: ['xlsx'] },
  pptx: { kind: 'document', mime: `${office}.presentationml.presentation`, endings: ['pptx'] },
  doc: { kind: 'document', mime: 'application/msword', endings: ['doc'] },
  xls: { kind: 'document', mime: 'application/vnd.ms-excel', endings: ['xls'] },
  ppt: { kind: 'document', mime: 'application/vnd.ms-powerpoint', endings: ['ppt'] },
  txt: { kind: 'document', mime: 'text/plain', endings: ['txt'] },
  csv: { kind: 'document', mime: 'text/csv', endings: ['csv'] },
  /** `archiveProblem` limits its content, like that of an Office document. */
  zip: { kind: 'document', mime: 'application/zip', endings: ['zip'] },
} as const satisfies Readonly<Record<string, MediaFormat>>
export type MediaFormatName = keyof typeof mediaFormats

/** The formats whose files are archives. */
export const archiveFormats: Readonly<Partial<Record<MediaFormatName, ArchiveKind>>> = {
  zip: 'zip',
  docx: 'office',
  xlsx: 'office',
  pptx: 'office',
}

/** The formats whose files consist of ISO boxes. */
export const isoFormats: ReadonlySet<MediaFormatName> = new Set(['m4a', 'mp4', '3gp', 'mov'])

/** The media kind of a stored file, by its type; null: none that Hilo sends. */
export const mediaKindOfMime = (mime: string): MediaKind | null =>
  Object.values(mediaFormats).find((format) => format.mime === mime)?.kind ?? null

/** The name with an ending of its format, whatever it had: nobody opens a picture as a program by its name. */
export function mediaFileName(name: string, format: MediaFormatName): string {
  const { endings } = mediaFormats[format]
  const lower = name.toLowerCase()
  return endings.some((ending) => lower.endsWith(`.${ending}`)) ? name : `${name}.${endings[0]}`
}
