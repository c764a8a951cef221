import type { z } from 'zod'
import { channelTypes } from '../vocabulary'
import type { HookEvent } from './hook-names'
import { hookEvents, hookVersion } from './hook-names'
import type { HookContent, hookPayloads } from './hook-payload'

/*
An example of each message, made of the same parts, so that the documentation shows them and a test compares them with the schemas.
*/

const ids = {
  business: '0190c1a2-0000-4000-8000-000000000001',
  interaction: '0190c1a2-0000-4000-8000-000000000002',
  conversation: '0190c1a2-0000-4000-8000-000000000003',
  message: '0190c1a2-0000-4000-8000-000000000004',
  contact: '0190c1a2-0000-4000-8000-000000000005',
  other: '0190c1a2-0000-4000-8000-000000000006',
  user: '0190c1a2-0000-4000-8000-000000000007',
  area: '0190c1a2-0000-4000-8000-000000000008',
  call: '0190c1a2-0000-4000-8000-000000000009',
} as const

const waiting = {
  status: 'unassigned',
  user_uuid: null,
  area_uuid: ids.area,
  paused: false,
  expired: false,
} as const
const taken = { ...waiting, status: 'assigned', user_uuid: ids.user } as const
const finished = { ...taken, status: 'finished' } as const
const chat = { interaction: ids.interaction, conversation: ids.conversation }
const ofMessage = { ...chat, message: ids.message, after: taken }
const act = { ...chat, before: taken, after: taken }
const ofContact = { contact: ids.contact }
const ofCall = { call: ids.call, chat, user: ids.user, direction: 'inbound' } as const

/** What each event says of itself. */
const facts = {
  'interaction.opened': {
    ...chat,
    before: null,
    after: waiting,
    ad: { uuid: ids.other, id: '120208374991550' },
  },
  'interaction.taken': { ...chat, before: waiting, after: taken },
  'interaction.taken_over': act,
  'interaction.assigned': { ...chat, before: waiting, after: taken },
  'interaction.transferred': act,
  'interaction.returned': { ...chat, before: taken, after: waiting },
  'interaction.area_chosen': { ...chat, before: { ...waiting, area_uuid: null }, after: waiting },
  'interaction.paused': { ...chat, before: taken, after: { ...taken, paused: true } },
  'interaction.resumed': { ...chat, before: { ...taken, paused: true }, after: taken },
  'interaction.pause_ended': { ...chat, before: { ...taken, paused: true }, after: taken },
  'interaction.expired': { ...chat, before: taken, after: { ...taken, expired: true } },
  'interaction.revived': { ...chat, after: taken },
  'interaction.finished': { ...chat, before: taken, after: finished },
  'interaction.joined': { ...chat, before: waiting, after: finished, into: ids.other },
  'interaction.handed_over': act,
  'interaction.labelled': act,
  'interaction.unlabelled': act,
  'message.received': { ...ofMessage, blocked: false },
  'message.queued': ofMessage,
  'message.state_changed': { ...ofMessage, previous: 'sent', state: 'delivered' },
  'message.edited': ofMessage,
  'message.deleted': ofMessage,
  'message.reacted': ofMessage,
  'note.written': { ...chat, note: ids.message, after: taken },
  'contact.created': ofContact,
  'contact.changed': ofContact,
  'contact.blocked': ofContact,
  'contact.unblocked': ofContact,
  'contact.merged': { ...ofContact, into: ids.other },
  'contact.erased': ofContact,
  'call.rang': { ...ofCall, state: 'ringing', ending: null },
  'call.placed': { ...ofCall, direction: 'outbound', state: 'ringing', ending: null },
  'call.ended': { ...ofCall, state: 'ended', ending: 'completed' },
  'call.recorded': { call: ids.call, chat },
  'video.ended': { call: ids.call, chat, user: ids.user, ending: 'completed' },
  'video.recorded': { call: ids.call, chat },
  'channel.state_changed': { channel: ids.other, type: channelTypes[0], state: 'active', health: 'ok' },
  'person.presence_changed': { user: ids.user, online: true },
  'person.changed': { user: ids.user },
  'area.changed': { area: ids.area },
  'labels.changed': { labels: [ids.other] },
  'settings.changed': { fields: ['behavior_interaction'] },
} as const satisfies Record<HookEvent, object>

const content: HookContent = {
  contact: { uuid: ids.contact, name: 'Nancy Torres', phone: '573001234567', email: null },
  message: {
    uuid: ids.message,
    type: 'text',
    text: 'Hola, ¿tienen la ruana gris?',
    file: null,
    author: { kind: 'client', name: 'Nancy Torres' },
    sent_at: '2026-11-20T14:03:22.000Z',
  },
}
const isAboutMessage = (own: object): boolean => 'message' in own || 'note' in own
const isAboutContact = (own: object): boolean => 'interaction' in own || 'chat' in own || 'contact' in own

const exampleOf = (type: HookEvent) => {
  const own = facts[type]
  const contact = isAboutContact(own) ? ids.contact : null
  return {
    type,
    version: hookVersion,
    timestamp: '2026-11-20T14:03:22.000Z',
    business: ids.business,
    data: {
      ...own,
      actor:
        type === 'message.received'
          ? { kind: 'client', uuid: null, name: null }
          : { kind: 'user', uuid: ids.user, name: 'Ana Ríos' },
      contact,
      content: {
        contact: contact && type !== 'contact.erased' ? content.contact : null,
        message: isAboutMessage(own) ? content.message : null,
      },
    },
  }
}

type Example<N extends HookEvent> = z.output<(typeof hookPayloads)[N]>
/** With 'Con el contenido'; without it `content` is missing. */
export const hookExamples = Object.fromEntries(
  hookEvents.map((type) => [type, exampleOf(type)]),
) as unknown as { readonly [N in HookEvent]: Example<N> }
