import type { ChannelType } from '@hilo/contracts'
import type { SimulatedChannel } from './world'

type TextKind = 'text' | 'reply'
type FileKind = 'document' | 'image' | 'audio' | 'sticker'
/** Changes a message that is there already. */
type ChangeKind = 'edit' | 'revoke' | 'reaction'
type Kind = TextKind | FileKind | ChangeKind

/** One thing that a customer did. */
export interface CustomerAct {
  readonly account: string
  readonly customer: string
  readonly kind: Kind
  /** The provider's id of the message; of a change, that of the changed message. */
  readonly id: string
  /** A text, a caption or an emoji. */
  readonly text: string
}

export const isChange = (kind: Kind): kind is ChangeKind => ['edit', 'revoke', 'reaction'].includes(kind)
export const isFile = (kind: Kind): kind is FileKind => kind in files

/** Played in this order; each customer begins at another place. */
const turns: readonly Kind[] = [
  ...(['text', 'document', 'reply', 'edit', 'image', 'text'] as const),
  ...(['reaction', 'audio', 'text', 'sticker', 'revoke', 'text'] as const),
]

/** Acts that a channel lacks or does not report: a text is sent instead. */
const unsupported: Readonly<Record<ChannelType, readonly Kind[]>> = {
  whatsapp: [],
  telegram: ['revoke'],
  messenger: ['revoke'],
  instagram: ['sticker', 'edit'],
  gmail: ['sticker', 'edit', 'revoke', 'reaction'],
}
const captioned: readonly ChannelType[] = ['whatsapp', 'telegram', 'gmail']

const file = (name: string, mime: string, bytes: string) => ({ name, mime, bytes: Buffer.from(bytes) })
const files: Readonly<Record<FileKind, ReturnType<typeof file>>> = {
  document: file('cédula.pdf', 'application/pdf', '%PDF-1.4\ntrailer\n<< >>\n%%EOF\n'),
  image: file('foto.png', 'image/png', '\x89PNG\r\n\x1a\n'),
  audio: file('voz.ogg', 'audio/ogg', 'OggS'),
  sticker: file('gato.webp', 'image/webp', 'RIFF....WEBP'),
}

interface Turn {
  readonly channel: SimulatedChannel
  readonly customer: string
  /** The earlier acts of this customer. */
  readonly before: readonly CustomerAct[]
  readonly turn: number
  readonly number: number
}

/** A customer does something. Returns what it was. */
export function playTurn({ channel, customer, before, turn, number }: Turn): CustomerAct {
  const { type, account } = channel
  const wanted = turns[(turn + number * 3) % turns.length] ?? 'text'
  const kind = unsupported[type].includes(wanted) ? 'text' : wanted
  const author = { account, customer }
  const text = `${type} ${number}: turno ${turn} del cliente`
  const target = isChange(kind) ? findUnchanged(before, kind) : undefined
  if (isChange(kind) && target !== undefined) {
    const content = { edit: `${text}, corregido`, revoke: '', reaction: '👍' }[kind]
    channel.perform(customer, { type: kind, messageId: target, ...contentOf(kind, content) })
    return { ...author, kind, id: target, text: content }
  }
  if (isFile(kind)) {
    const caption = captioned.includes(type) && (kind === 'document' || kind === 'image') ? text : ''
    const id = channel.perform(customer, { type: kind, file: files[kind], ...(caption && { caption }) })
    return { ...author, kind, id, text: caption }
  }
  const replyTo = kind === 'reply' ? before.findLast((one) => !isChange(one.kind))?.id : undefined
  const id = channel.perform(customer, { type: 'text', text, ...(replyTo && { replyTo }) })
  return { ...author, kind: replyTo === undefined ? 'text' : 'reply', id, text }
}

const contentOf = (kind: ChangeKind, content: string) =>
  kind === 'edit' ? { text: content } : kind === 'reaction' ? { emoji: content } : {}

/** The customer's last message that this change fits and that is still unchanged: each is changed once. */
function findUnchanged(before: readonly CustomerAct[], kind: ChangeKind): string | undefined {
  const changed = new Set(before.filter((one) => isChange(one.kind)).map(({ id }) => id))
  return before.findLast(
    (one) =>
      !changed.has(one.id) &&
      (kind === 'revoke' ? isFile(one.kind) : one.kind === 'text' || one.kind === 'reply'),
  )?.id
}
