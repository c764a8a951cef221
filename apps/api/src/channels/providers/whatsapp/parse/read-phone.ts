import { z } from 'zod'
import type { TaskCode } from '../../../../platform/worker-threads/serve-tasks'
import type { InboundCustomer, PhoneMessage, PhoneStep } from '../../../inbound'
import { type Json, listOf, recordOf } from '../../meta/items'
import { momentOf } from '../../meta/moment'
import * as wire from '../wire'
import { readContent } from './read-content'
import { readCustomer } from './read-customer'

/** How many messages a step has: so few that a customer who writes meanwhile does not wait for long. */
const messagesAtOnce = 100
const contactsAtOnce = 10

/** Types of messages that no chat shows. */
const changes: ReadonlySet<string> = new Set(['reaction', 'edit', 'revoke', 'system'])
const awaitedFile = 'Un archivo. WhatsApp no lo entrega a Hilo: está en el teléfono del negocio.'

const context = z.looseObject({
  status: z.string().optional().catch(undefined),
  from_me: z.boolean().optional().catch(undefined),
})
const addressBookEntry = z.looseObject({
  type: z.literal('contact'),
  action: z.string(),
  contact: z.looseObject({
    full_name: z.string().optional().catch(undefined),
    first_name: z.string().optional().catch(undefined),
    phone_number: z.string(),
  }),
})

/** Reads a chunk of what the phone of a number gives: its contacts, its chats, or files of them. */
export const readPhoneTask: TaskCode<string, readonly PhoneStep[]> = {
  name: 'read a chunk of a phone',
  run(content) {
    const value = recordOf(JSON.parse(content))
    const own = digitsOf(recordOf(value.metadata).display_phone_number)
    return [
      ...listOf(value.history).flatMap((one) =>
        listOf(recordOf(one).threads).flatMap((thread) => readThread(recordOf(thread))),
      ),
      ...listOf(value.messages).flatMap((one) => readFile(recordOf(one), own)),
      ...readContacts(listOf(value.state_sync)),
    ]
  },
}

const digitsOf = (value: unknown): string => (typeof value === 'string' ? value.replace(/\D/g, '') : '')

function readThread(thread: Json): readonly PhoneStep[] {
  const id = typeof thread.id === 'string' ? thread.id.replace(/^\+/, '') : ''
  const all = listOf(thread.messages)
  const chat = /^[\d-]+@|-/.test(id) ? null : customerOf(id)
  const messages = chat ? all.flatMap((one) => readMessage(recordOf(one), id) ?? []) : []
  const leftOut = all.length - messages.length
  if (messages.length === 0) return all.length > 0 ? [{ chat, messages, leftOut }] : []
  const inTime = messages.toSorted((a, b) => (a.date?.getTime() ?? 0) - (b.date?.getTime() ?? 0))
  return Array.from({ length: Math.ceil(inTime.length / messagesAtOnce) }, (_, at) => ({
    chat,
    messages: inTime.slice(at * messagesAtOnce, (at + 1) * messagesAtOnce),
    leftOut: at === 0 ? leftOut : 0,
  }))
}

const customerOf = (id: string): InboundCustomer | null => readCustomer({ from: id }, [])

/** Null: no chat shows it. */
function readMessage(raw: Json, id: string): PhoneMessage | null {
  const parsed = wire.echo.safeParse(raw)
  if (!parsed.success || parsed.data.group_id !== undefined || changes.has(parsed.data.type)) return null
  const message = parsed.data
  const { status, from_me } = context.catch({}).parse(raw.history_context)
  const sender = message.from?.replace(/^\+/, '')
  return {
    id: message.id,
    fromCustomer: from_me !== true && sender === id,
    date: momentOf(message.timestamp),
    status: statuses.get(status?.toUpperCase() ?? '') ?? 'sent',
    ...(message.type === 'media_placeholder' ? placeholder : readContent(message)),
    replyTo: message.context?.id ?? null,
  }
}

const placeholder = {
  content: { type: 'unsupported', body: { text: awaitedFile, awaits_file: true } },
  media: null,
} as const satisfies Pick<PhoneMessage, 'content' | 'media'>

const statuses: ReadonlyMap<string, PhoneMessage['status']> = new Map([
  ['DELIVERED', 'delivered'],
  ['READ', 'read'],
  ['PLAYED', 'read'],
  ['ERROR', 'failed'],
])

/** A message with its file, which stands in a chunk of its own: it names the chat only if the customer wrote it or it says to whom it went. */
function readFile(raw: Json, own: string): readonly PhoneStep[] {
  const sender = digitsOf(raw.from)
  const id = sender !== '' && sender !== own ? sender : digitsOf(raw.to)
  const file = readMessage(raw, id)
  return file ? [{ file, chat: id === '' ? null : customerOf(id) }] : []
}

function readContacts(list: readonly unknown[]): readonly PhoneStep[] {
  const known = new Map<string, string>()
  for (const one of list) {
    const parsed = addressBookEntry.safeParse(one)
    // Contacts that are removed from the phone stay here.
    if (!parsed.success || parsed.data.action !== 'add') continue
    const { full_name, first_name, phone_number } = parsed.data.contact
    const phone = digitsOf(phone_number)
    const name = [full_name, first_name].find((words) => words?.trim())
    if (name && /^\d{6,15}$/.test(phone)) known.set(phone, name)
  }
  const contacts = [...known].map(([phone, name]) => ({ phone, name }))
  return Array.from({ length: Math.ceil(contacts.length / contactsAtOnce) }, (_, at) => ({
    contacts: contacts.slice(at * contactsAtOnce, (at + 1) * contactsAtOnce),
  }))
}
