import { createHash } from 'node:crypto'
import { abilitiesOf, type ChannelType, channelTypes, isMailChannel } from '@hilo/contracts'
import { mediaName } from '../../src/channels/providers/shared/media-name'
import { readField, readName, readTag } from '../../src/imports/fields'
import { importedUuid } from '../../src/imports/keys'
import type {
  SourceAccount,
  SourceAuthor,
  SourceMessage,
  SourcePart,
  SourceThread,
} from '../../src/imports/source'
import { splitTags } from '../../src/platform/csv/tag-cells'
import { type Field, plain } from './columns'
import { readDate } from './read-date'

export interface CsvFacts {
  readonly business: string
  readonly source: string
  readonly timeZone: string
  /** Where all conversations go; null: each to a disconnected account of its channel. */
  readonly account: SourceAccount | null
}

export interface CsvMessage {
  readonly thread: SourceThread
  readonly message: SourceMessage
}

/** The message of a row. A string: why it is left out. */
export function toCsvMessage(
  cells: Readonly<Partial<Record<Field, string>>>,
  facts: CsvFacts,
): CsvMessage | string {
  const cell = (field: Field): string => (cells[field] ?? '').trim()
  const conversation = cell('conversation')
  if (conversation === '') return 'filas sin conversación'
  const date = readDate(cell('date'), facts.timeZone)
  if (!date) return 'filas con una fecha que no se entiende'
  const kind = authors.get(plain(cell('from')))
  if (!kind) return 'filas que no dicen si escribe cliente, agente, bot o nota'
  const account = accountOf(cell('channel'), facts)
  if (!account) return `filas con un canal que Hilo no tiene (sirven ${channelTypes.join(', ')}, o --channel)`
  const phone = readField('phone', cell('phone'))
  const email = readField('email', cell('email'))
  const customer = customerOf(account.type, { phone, email, user: cell('user') })
  if (customer === null) return 'filas sin teléfono, correo ni usuario del cliente'
  const parts = partsOf(cell('text'), cell('file'), keyOf(cell, conversation, kind, date))
  if (parts.length === 0) return 'filas sin texto ni archivo'
  const agent = cell('agent')
  const isMail = isMailChannel(account.type)
  return {
    thread: {
      key: `conversation:${conversation}`,
      account,
      contact: {
        ...{ key: null, name: readName(cell('name')), phone, email, tags: [], info: [], created: date },
        identities: [],
      },
      external_id: customer,
      thread_key: isMail ? `csv:${importedUuid(facts.business, facts.source, conversation)}` : '',
      subject: isMail ? readName(cell('subject')) : null,
      owner: readField('email', agent),
      labels: splitTags(cell('labels')).flatMap((label) => {
        const name = readTag(label)
        return name ? [{ name, color: '#64748b' }] : []
      }),
    },
    message: {
      date,
      author: authorOf(kind, agent, readName(cell('name'))),
      note: kind === 'note',
      status: null,
      provider_id: null,
      reply_to: null,
      parts,
    },
  }
}

type Writer = 'client' | 'user' | 'bot' | 'note'
const authors: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ...['cliente', 'contacto', 'entrante', 'client', 'customer', 'contact', 'incoming', 'in'].map(
    (word) => [word, 'client'] as const,
  ),
  ...['agente', 'asesor', 'empresa', 'saliente', 'agent', 'user', 'business', 'outgoing', 'out'].map(
    (word) => [word, 'user'] as const,
  ),
  ['bot', 'bot'],
  ...['nota', 'nota interna', 'note', 'private', 'privado'].map((word) => [word, 'note'] as const),
])

function authorOf(kind: Writer, agent: string, name: string | null): SourceAuthor {
  if (kind === 'client') return { kind, email: null, name }
  if (kind === 'bot') return { kind, email: null, name: null }
  return { kind: 'user', email: readField('email', agent), name: readName(agent) }
}

function accountOf(channel: string, { business, source, account }: CsvFacts): SourceAccount | null {
  if (account) return account
  const wanted = plain(channel)
  const type = channelTypes.find((one) => (mailWords.has(wanted) ? isMailChannel(one) : one === wanted))
  return type
    ? {
        uuid: importedUuid(business, source, `channel:${type}`),
        type,
        name: `${isMailChannel(type) ? 'Correo' : abilitiesOf(type).name} (importado)`,
        external_id: `${source}#${type}`,
      }
    : null
}
const mailWords: ReadonlySet<string> = new Set(['correo', 'email', 'e-mail', 'mail'])

interface Customer {
  readonly phone: string | null
  readonly email: string | null
  readonly user: string
}

/** How the channel's provider knows the customer, as far as the file says. */
function customerOf(type: ChannelType, { phone, email, user }: Customer): string | null {
  const { knownBy } = abilitiesOf(type)
  if (knownBy === 'phone') return phone ?? (user || email)
  if (knownBy === 'email') return email ?? (user || phone)
  return user || (phone ?? email)
}

/** Makes the key of a row's message from its id, or from all its cells, so that the same row twice is one message. */
function keyOf(cell: (field: Field) => string, conversation: string, kind: Writer, date: Date): string {
  const id = cell('message')
  if (id !== '') return `message:${conversation}:${id}`
  const content = JSON.stringify([
    conversation,
    date.getTime(),
    kind,
    cell('agent'),
    cell('text'),
    cell('file'),
  ])
  return `row:${createHash('sha256').update(content).digest('hex')}`
}

function partsOf(text: string, file: string, key: string): SourcePart[] {
  if (file === '') return text === '' ? [] : [{ key, type: 'text', body: { text } }]
  const ending = /\.(\w{1,8})$/.exec(file)?.[1]?.toLowerCase() ?? ''
  const kind = kinds.get(ending) ?? 'document'
  const name = mediaName(kind, file.split(/[/\\]/).at(-1), null)
  return [{ key, caption: text || null, file: { kind, name, size: null, from: file } }]
}

const kinds: ReadonlyMap<string, 'image' | 'audio' | 'video'> = new Map([
  ...['jpg', 'jpeg', 'png', 'gif', 'webp'].map((one) => [one, 'image'] as const),
  ...['ogg', 'oga', 'opus', 'mp3', 'm4a', 'aac', 'amr', 'wav'].map((one) => [one, 'audio'] as const),
  ...['mp4', '3gp', 'mov', 'webm'].map((one) => [one, 'video'] as const),
])
