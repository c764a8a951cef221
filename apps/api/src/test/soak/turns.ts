import type { ChannelType } from '@hilo/contracts'
import type { Played } from './world'

type Words = 'text' | 'reply'
type File = 'document' | 'image' | 'audio' | 'sticker'
/** What changes a line that is there already. */
type Change = 'edit' | 'revoke' | 'reaction'
export type Kind = Words | File | Change

/** What a customer did. */
export interface Said {
  readonly account: string
  readonly customer: string
  readonly kind: Kind
  /** The provider's name of the message; of a change, of the one that it changes. */
  readonly id: string
  /** Words, a caption, an emoji. */
  readonly text: string
}

export const isChange = (kind: Kind): kind is Change => ['edit', 'revoke', 'reaction'].includes(kind)
export const isFile = (kind: Kind): kind is File => kind in files

/** One after the other, each customer beginning elsewhere. */
const turns: readonly Kind[] = [
  ...(['text', 'document', 'reply', 'edit', 'image', 'text'] as const),
  ...(['reaction', 'audio', 'text', 'sticker', 'revoke', 'text'] as const),
]

/** What a channel has not, or tells nobody of: then it is words. */
const without: Readonly<Record<ChannelType, readonly Kind[]>> = {
  whatsapp: [],
  telegram: ['revoke'],
  messenger: ['revoke'],
  instagram: ['sticker', 'edit'],
  gmail: ['sticker', 'edit', 'revoke', 'reaction'],
}
const captioned: readonly ChannelType[] = ['whatsapp', 'telegram', 'gmail']

const file = (name: string, mime: string, bytes: string) => ({ name, mime, bytes: Buffer.from(bytes) })
const files: Readonly<Record<File, ReturnType<typeof file>>> = {
  document: file('cédula.pdf', 'application/pdf', '%PDF-1.4\ntrailer\n<< >>\n%%EOF\n'),
  image: file('foto.png', 'image/png', '\x89PNG\r\n\x1a\n'),
  audio: file('voz.ogg', 'audio/ogg', 'OggS'),
  sticker: file('gato.webp', 'image/webp', 'RIFF....WEBP'),
}

interface Turn {
  readonly channel: Played
  readonly customer: string
  /** What this customer did before. */
  readonly before: readonly Said[]
  readonly turn: number
  readonly number: number
}

/** A customer does something: answers what it was. */
export function takeTurn({ channel, customer, before, turn, number }: Turn): Said {
  const { type, account } = channel
  const wanted = turns[(turn + number * 3) % turns.length] ?? 'text'
  const kind = without[type].includes(wanted) ? 'text' : wanted
  const whose = { account, customer }
  const text = `${type} ${number}: turno ${turn} del cliente`
  const target = isChange(kind) ? untouched(before, kind) : undefined
  if (isChange(kind) && target !== undefined) {
    const told = { edit: `${text}, corregido`, revoke: '', reaction: '👍' }[kind]
    channel.acts(customer, { type: kind, messageId: target, ...contentOf(kind, told) })
    return { ...whose, kind, id: target, text: told }
  }
  if (isFile(kind)) {
    const caption = captioned.includes(type) && (kind === 'document' || kind === 'image') ? text : ''
    const id = channel.acts(customer, { type: kind, file: files[kind], ...(caption && { caption }) })
    return { ...whose, kind, id, text: caption }
  }
  const replyTo = kind === 'reply' ? before.findLast((one) => !isChange(one.kind))?.id : undefined
  const id = channel.acts(customer, { type: 'text', text, ...(replyTo && { replyTo }) })
  return { ...whose, kind: replyTo === undefined ? 'text' : 'reply', id, text }
}

const contentOf = (kind: Change, told: string) =>
  kind === 'edit' ? { text: told } : kind === 'reaction' ? { emoji: told } : {}

/** The last line of the customer's that can be changed so and has not been changed: each is changed once. */
function untouched(before: readonly Said[], kind: Change): string | undefined {
  const touched = new Set(before.filter((one) => isChange(one.kind)).map(({ id }) => id))
  return before.findLast(
    (one) =>
      !touched.has(one.id) &&
      (kind === 'revoke' ? isFile(one.kind) : one.kind === 'text' || one.kind === 'reply'),
  )?.id
}
