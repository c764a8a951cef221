import { limits, type MessageType, plainWords, type sharedKinds } from '@hilo/contracts'

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

/** The preview of a deleted message. */
export const deletedPreview = 'Mensaje eliminado'

/** The fields of a body that a preview is made from. */
export interface PreviewedBody {
  readonly text?: string | null
  readonly name?: string | null
  readonly caption?: string | null
  readonly voice?: boolean | undefined
  readonly more?: readonly unknown[] | undefined
  readonly shared?: { readonly kind: SharedKind; readonly title: string | null } | null | undefined
}

/** The preview of a team member's message, without the markup of mails. */
export const previewOfWritten = (
  type: MessageType,
  body: PreviewedBody & { readonly mail?: unknown },
): string => previewOf(type, plainWords(body, 'user'))

/** One line of text for the list: the message's text, or the kind of its attachment. */
export function previewOf(type: MessageType, body: PreviewedBody): string {
  const media = mediaNames[type]
  const { shared } = body
  const text = shared
    ? [[sharedNames[shared.kind], shared.title].filter(Boolean).join(': '), media ? body.caption : body.text]
        .filter(Boolean)
        .join(' · ')
    : media
      ? fileWords(media, body)
      : (body.text ?? '')
  const line = text.replace(/\s+/g, ' ').trim()
  // Cut by code points, so that no emoji is split.
  const characters = [...line]
  return characters.length > limits.previewLength
    ? `${characters.slice(0, limits.previewLength - 1).join('')}…`
    : line
}

function fileWords(media: string, { voice, caption, name, more = [] }: PreviewedBody): string {
  if (voice) return 'Nota de voz'
  const what = more.length === 0 ? media : `${more.length + 1} archivos`
  return [what, caption || name].filter(Boolean).join(' · ')
}
