import { limits, type MessageType } from '@hilo/contracts'

const mediaNames: Partial<Record<MessageType, string>> = {
  document: 'Documento',
  image: 'Imagen',
  audio: 'Audio',
  video: 'Video',
  sticker: 'Sticker',
}

/** What the list says of a message that was taken back. */
export const deletedPreview = 'Mensaje eliminado'

/** One line for the list: what was said, or what kind of thing came. */
export function previewOf(
  type: MessageType,
  body: { text?: string; name?: string; caption?: string | null },
): string {
  const media = mediaNames[type]
  const words = media ? [media, body.caption || body.name].filter(Boolean).join(' · ') : (body.text ?? '')
  const line = words.replace(/\s+/g, ' ').trim()
  // By characters as people count them: half an emoji is no text.
  const characters = [...line]
  return characters.length > limits.previewLength
    ? `${characters.slice(0, limits.previewLength - 1).join('')}…`
    : line
}
