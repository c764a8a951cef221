import {
  defaultPermissions,
  type Entry,
  type Interaction,
  type SessionUser,
  type ThreadPage,
} from '@hilo/contracts'
import type { Receiver } from '../server/reads/receivers'

let made = 0
export const uuid = (): string => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`

export const me: SessionUser = {
  uuid: uuid(),
  name: 'Ana Restrepo',
  email: 'ana@hilo.demo',
  role: 'AGENT',
  availability: 'available',
  business: uuid(),
  permissions: defaultPermissions,
}
export const luis = { uuid: uuid(), name: 'Luis Mora' }
/** A colleague to transfer to: online, with room. */
export const receiver = (of: typeof luis, own: Partial<Receiver> = {}) => ({
  ...of,
  ...{ availability: 'available' as const, online: true, active: 1, maximum: 5 },
  ...own,
})
export const now = '2026-11-20T19:32:00.000Z'

interface RowOptions extends Partial<Interaction> {
  name?: string | null
}

/** An interaction on WhatsApp, unassigned by default. */
export function row({ name = 'Laura Gómez', ...change }: RowOptions = {}): Interaction {
  const client = { uuid: uuid(), name }
  return {
    uuid: uuid(),
    business_uuid: me.business,
    status: 'unassigned',
    is_assigned: change.status !== undefined && change.status !== 'unassigned',
    by_transfer: false,
    transferred_by: null,
    type: { name: 'whatsapp' },
    area: { uuid: uuid(), name: 'Ventas', color: '#d9722e' },
    labels: [],
    finish_reason: null,
    user: change.status === 'assigned' ? { uuid: me.uuid, name: me.name } : null,
    conversation: { uuid: uuid(), client, handle: '573001234567', channel: uuid(), subject: null },
    last_message: {
      uuid: uuid(),
      author: 'client',
      by: null,
      type: 'text',
      preview: 'Hola, ¿tienen la ruana gris?',
      date: now,
      status: null,
    },
    customer_message: null,
    sending_trouble: null,
    unread: 0,
    marked_unread: false,
    paused: false,
    paused_until: null,
    expired: false,
    expires_at: null,
    window_closes_at: null,
    managed_outside: false,
    responder: null,
    blocked: false,
    started_by: null,
    waiting_since: null,
    answered_at: null,
    last_activity_at: now,
    finished_at: null,
    created_at: now,
    updated_at: now,
    version: 1,
    ...change,
  }
}

export const mine = (change: RowOptions = {}): Interaction => row({ status: 'assigned', ...change })

/** A thread page with all messages of a conversation. */
export const threadPage = (interaction: Interaction, ...messages: Entry[]): ThreadPage => ({
  interaction,
  conversation: { ...interaction.conversation, messages },
  messages,
  has_more: false,
  version: messages.length,
})

type TextEntry = Extract<Entry, { type: 'text' }>

export function fromClient(
  of: Interaction,
  seq: number,
  text: string,
  change: Partial<TextEntry> = {},
): TextEntry {
  const { client, uuid: conversation } = of.conversation
  return {
    uuid: uuid(),
    conversation_uuid: conversation,
    interaction: of.uuid,
    kind: 'message',
    type: 'text',
    from: client.uuid,
    to: me.uuid,
    author: { kind: 'client', uuid: client.uuid, name: client.name },
    body: { text },
    date: new Date(Date.parse(now) + seq * 1000).toISOString(),
    status: null,
    error: null,
    edited: false,
    deleted: false,
    reply_to: null,
    reactions: [],
    seq,
    version: seq,
    ...change,
  }
}

export const fromMe = (
  of: Interaction,
  seq: number,
  text: string,
  change: Partial<TextEntry> = {},
): TextEntry =>
  fromClient(of, seq, text, {
    from: me.uuid,
    to: of.conversation.client.uuid,
    author: { kind: 'user', uuid: me.uuid, name: me.name },
    status: 'sent',
    ...change,
  })
