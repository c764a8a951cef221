import { limits, type MessageType, type sharedKinds } from '@hilo/contracts'

const mediaNames: Partial<Record<MessageType, string>> = {
  document: 'Documento',
  image: 'Imagen',
  audio: 'Audio',
  video: 'Video',
  sticker: 'Sticker',
}

type SharedKind = (typeof sharedKinds)[number]
const sharedNames: Record<SharedKind, string> = {
  story_mention: 'Te mencionó en su historia',
  story_reply: 'Respondió a tu historia',
  story: 'Compartió una historia',
  post: 'Compartió una publicación',
  reel: 'Compartió un reel',
  product: 'Compartió un producto',
  product_question: 'Pregunta por un producto',
  card: 'Tarjeta',
}

/** What the list says of a message that was taken back. */
export const deletedPreview = 'Mensaje eliminado'

/** One line for the list: what was said, or what kind of thing came. */
export function previewOf(
  type: MessageType,
  body: {
    text?: string
    name?: string
    caption?: string | null
    shared?: { kind: SharedKind; title: string | null } | undefined
  },
): string {
  const media = mediaNames[type]
  const { shared } = body
  const words = shared
    ? [[sharedNames[shared.kind], shared.title].filter(Boolean).join(': '), media ? body.caption : body.text]
        .filter(Boolean)
        .join(' · ')
    : media
      ? [media, body.caption || body.name].filter(Boolean).join(' · ')
      : (body.text ?? '')
  const line = words.replace(/\s+/g, ' ').trim()
  // By characters as people count them: half an emoji is no text.
  const characters = [...line]
  return characters.length > limits.previewLength
    ? `${characters.slice(0, limits.previewLength - 1).join('')}…`
    : line
}
