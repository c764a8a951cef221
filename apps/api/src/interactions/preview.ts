import { limits, type MessageType } from '@hilo/contracts'

const mediaNames: Partial<Record<MessageType, string>> = {
  document: 'Documento',
  image: 'Imagen',
  audio: 'Audio',
  video: 'Video',
  sticker: 'Sticker',
}

/** One line for the list: what was said, or what kind of thing came. */
export function previewOf(
  type: MessageType,
  body: { text?: string; name?: string; caption?: string | null },
): string {
  const media = mediaNames[type]
  const words = media ? [media, body.caption || body.name].filter(Boolean).join(' · ') : (body.text ?? '')
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length > limits.previewLength ? `${line.slice(0, limits.previewLength - 1)}…` : line
}
