import { bareMime } from '../core/mime'

export type MediaKind = 'document' | 'image' | 'audio' | 'video' | 'sticker'

const megabyte = 1024 * 1024

/** The types and sizes of files that WhatsApp accepts from a business. */
export const mediaRules: Record<MediaKind, { maxBytes: number; mimes: string[] }> = {
  document: {
    maxBytes: 100 * megabyte,
    mimes: [
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.ms-excel',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.ms-powerpoint',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'text/plain',
    ],
  },
  image: { maxBytes: 5 * megabyte, mimes: ['image/jpeg', 'image/png'] },
  audio: {
    maxBytes: 16 * megabyte,
    mimes: ['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/amr', 'audio/ogg', 'audio/opus'],
  },
  video: { maxBytes: 16 * megabyte, mimes: ['video/mp4', 'video/3gpp'] },
  sticker: { maxBytes: megabyte / 2, mimes: ['image/webp'] },
}

export const allowedMimes = Object.values(mediaRules).flatMap(({ mimes }) => mimes)

export function kindOfMime(mime: string): MediaKind | null {
  const kinds: MediaKind[] = ['document', 'image', 'audio', 'video', 'sticker']
  return kinds.find((kind) => mediaRules[kind].mimes.includes(bareMime(mime))) ?? null
}
