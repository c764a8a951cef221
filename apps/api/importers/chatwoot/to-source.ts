import { abilitiesOf, type ChannelType, isMailChannel, limits, type MessageStatus } from '@hilo/contracts'
import { mediaName } from '../../src/channels/providers/shared/media-name'
import { readField, readName, readTag } from '../../src/imports/fields'
import type {
  SourceAccount,
  SourceAuthor,
  SourceContact,
  SourceFile,
  SourceIdentity,
  SourceLabel,
  SourceMessage,
  SourcePart,
  SourceThread,
} from '../../src/imports/source'
import type { WireAgent, WireAttachment, WireContact, WireConversation, WireLabel, WireMessage } from './wire'

/** Names that one row of Chatwoot refers to: accounts, agents and labels. */
export interface ChatwootFacts {
  /** By the id of the inbox whose conversations go there. */
  readonly accounts: ReadonlyMap<number, SourceAccount>
  readonly agents: ReadonlyMap<number, WireAgent>
  readonly labels: ReadonlyMap<string, WireLabel>
  readonly now: Date
}

const dateOf = (seconds: number): Date => new Date(seconds * 1_000)
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : ''

export const contactKey = (id: number): string => `contact:${id}`
export const threadKey = (id: number): string => `conversation:${id}`

export function toContact(contact: WireContact, { accounts, now }: ChatwootFacts): SourceContact {
  const attributes = { ...contact.additional_attributes, ...contact.custom_attributes }
  const info = [
    { title: 'Identificador', information: contact.identifier ?? '' },
    ...Object.entries(attributes).map(([title, value]) => ({ title, information: textOf(value) })),
  ]
    .map(({ title, information }) => ({
      title: readName(title) ?? '',
      information: [...information].slice(0, limits.longText).join(''),
    }))
    .filter(({ title, information }) => title !== '' && information !== '')
  return {
    key: contactKey(contact.id),
    name: readName(contact.name),
    phone: readField('phone', contact.phone_number),
    email: readField('email', contact.email),
    tags: [],
    info: info.slice(0, 50),
    created: contact.created_at ? dateOf(contact.created_at) : now,
    identities: (contact.contact_inboxes ?? []).flatMap(({ source_id, inbox }): SourceIdentity[] => {
      const account = inbox ? accounts.get(inbox.id) : undefined
      return account && source_id ? [{ account, external_id: providerId(account, source_id) }] : []
    }),
  }
}

/** The customer's identifier as Hilo's adapters write it: digits for WhatsApp, an address in lower case, else the provider's own id. */
function providerId({ type }: SourceAccount, source: string): string {
  const { knownBy } = abilitiesOf(type)
  if (knownBy === 'phone') return source.replace(/^whatsapp:/, '').replace(/^\+/, '')
  return knownBy === 'email' ? source.toLowerCase() : source
}

/** The contact's own address, where the channel knows customers by it. */
function addressOf(type: ChannelType, contact: SourceContact): string | null {
  const { knownBy } = abilitiesOf(type)
  return knownBy && contact[knownBy]
}

/** Null if the conversation's inbox is not imported. */
export function toThread(
  conversation: WireConversation,
  contact: SourceContact,
  { accounts, agents, labels }: ChatwootFacts,
): SourceThread | null {
  const account = accounts.get(conversation.inbox_id)
  if (!account) return null
  const isMail = isMailChannel(account.type)
  const known = contact.identities.find((one) => one.account.uuid === account.uuid)?.external_id
  const address = addressOf(account.type, contact)
  const assignee = conversation.meta.assignee
  const subject = conversation.additional_attributes?.mail_subject
  return {
    key: threadKey(conversation.id),
    account,
    contact,
    // If Chatwoot does not say how the provider knows the customer, a made-up identifier that no message can reach.
    external_id: known ?? address ?? `chatwoot:${contact.key}`,
    thread_key: isMail ? `chatwoot:${conversation.id}` : '',
    subject: isMail ? (readName(textOf(subject)) ?? null) : null,
    owner: assignee ? (agents.get(assignee.id)?.email ?? null) : null,
    labels: (conversation.labels ?? []).flatMap((title): SourceLabel[] => {
      const name = readTag(title)
      const color = labels.get(title)?.color ?? ''
      return name ? [{ name, color: /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : '#64748b' }] : []
    }),
  }
}

/** Returns a string if the message is left out: why. */
export function toMessage(
  message: WireMessage,
  { type }: SourceAccount,
  externalId: string,
  { agents }: ChatwootFacts,
): SourceMessage | string {
  const attributes = message.content_attributes ?? {}
  const kind = messageKinds[String(message.message_type)]
  if (kind === 'activity') return 'avisos de Chatwoot sobre la conversación (asignada, resuelta…)'
  if (attributes.deleted === true) return 'mensajes borrados en Chatwoot'
  const key = `message:${message.id}`
  const parts = toParts(message, key)
  if (parts.length === 0) return 'mensajes sin texto ni archivo'
  const answered = attributes.in_reply_to
  return {
    date: dateOf(message.created_at),
    author: authorOf(message, kind ?? 'outgoing', agents),
    note: message.private === true,
    status: statuses.find((one) => one === message.status) ?? null,
    provider_id: providerMessageId(message, type, externalId),
    reply_to: typeof answered === 'number' ? `message:${answered}` : null,
    parts,
  }
}

const statuses: readonly MessageStatus[] = ['sent', 'delivered', 'read', 'failed']
const messageKinds: Readonly<Record<string, 'incoming' | 'outgoing' | 'activity' | 'template'>> = {
  ...{ 0: 'incoming', 1: 'outgoing', 2: 'activity', 3: 'template' },
  ...{ incoming: 'incoming', outgoing: 'outgoing', activity: 'activity', template: 'template' },
}

function authorOf(
  { sender, content_attributes }: WireMessage,
  kind: 'incoming' | 'outgoing' | 'template',
  agents: ReadonlyMap<number, WireAgent>,
): SourceAuthor {
  if (kind === 'incoming') return { kind: 'client', email: null, name: readName(sender?.name) }
  if (kind === 'template' || sender?.type === 'agent_bot' || sender?.type === 'captain_assistant')
    return { kind: 'bot', email: null, name: readName(sender?.name) }
  // Automations and campaigns have no sender; an echo was written in the provider's own app.
  if (!sender) return { kind: content_attributes?.external_echo ? 'app' : 'bot', email: null, name: null }
  const agent = typeof sender.id === 'number' ? agents.get(sender.id) : undefined
  return { kind: 'user', email: agent?.email ?? null, name: readName(agent?.name ?? sender.name) }
}

/** The message's identifier as Hilo's adapters write it, so that a message that Hilo received too is stored once. */
function providerMessageId(
  { source_id }: WireMessage,
  type: SourceAccount['type'],
  externalId: string,
): string | null {
  const id = textOf(source_id)
  if (id === '') return null
  if (type === 'telegram') return `${externalId}:${id}`
  // Gmail's id is not the Message-ID that Chatwoot has.
  return type === 'gmail' ? null : id
}

function toParts({ content, attachments }: WireMessage, key: string): SourcePart[] {
  const words = (content ?? '').trim()
  const files = attachments ?? []
  const parts = files.flatMap((attachment): SourcePart[] => {
    const part = toPart(attachment, `${key}:attachment:${attachment.id}`)
    return part ? [part] : []
  })
  const [first, ...others] = parts
  // The first part gets the key of the message, because answers refer to that.
  if (words === '') return first ? [{ ...first, key }, ...others] : []
  // The text of a message with files is the caption of the first file.
  if (first && 'file' in first) return [{ ...first, key, caption: words }, ...others]
  return [{ key, type: 'text', body: { text: words } }, ...parts]
}

const fileKinds: Readonly<Record<string, SourceFile['kind']>> = {
  ...{ image: 'image', audio: 'audio', video: 'video', file: 'document' },
  ...{ ig_reel: 'video', ig_story: 'image', ig_post: 'image', story_mention: 'image', share: 'document' },
}

function toPart(attachment: WireAttachment, key: string): SourcePart | null {
  const { file_type, coordinates_lat, coordinates_long, fallback_title, data_url } = attachment
  if (file_type === 'location' && coordinates_lat != null && coordinates_long != null) {
    const place = { latitude: coordinates_lat, longitude: coordinates_long }
    const text = `📍 Ubicación: ${fallback_title || `${place.latitude}, ${place.longitude}`}`
    return { key, type: 'location', body: { text, place } }
  }
  if (file_type === 'contact')
    return { key, type: 'contacts', body: { text: `👤 Contacto: ${fallback_title ?? ''}`.trim() } }
  const kind = fileKinds[file_type ?? '']
  if (!kind || !data_url) {
    const text = [fallback_title, data_url].filter(Boolean).join(' ')
    return text === '' ? null : { key, type: 'text', body: { text } }
  }
  const name = mediaName(kind, nameIn(data_url), null)
  return { key, caption: null, file: { kind, name, size: attachment.file_size ?? null, from: data_url } }
}

/** The last part of an address, where it names a file. */
function nameIn(address: string): string | undefined {
  try {
    const last = decodeURIComponent(new URL(address).pathname.split('/').at(-1) ?? '')
    return /\.\w{1,8}$/.test(last) ? last : undefined
  } catch {
    return undefined
  }
}
