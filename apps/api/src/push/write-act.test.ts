import type { PushKind } from '@hilo/contracts'
import { expect, it } from 'vitest'
import { type ActFacts, actOf } from './write-act'

const now = new Date('2026-11-29T12:00:00Z')
const mine: ActFacts = {
  uuid: 'chat',
  status: 'assigned',
  channel: 'whatsapp',
  user_uuid: 'ana',
  window_closes_at: new Date('2026-11-29T13:00:00Z'),
  managed_outside: false,
  contact_blocked: false,
}
const waits: ActFacts = { ...mine, status: 'unassigned', user_uuid: null }

it.each<[string, PushKind, ActFacts, ReturnType<typeof actOf>]>([
  ['a message of one’s own chat', 'mine', mine, 'answer'],
  ['where no window closes', 'mine', { ...mine, window_closes_at: null }, 'answer'],
  ['a missed target of one’s own chat', 'targets', mine, 'answer'],
  ['a chat that waits', 'waiting', waits, 'take'],
  ['a chat that waits and missed a target', 'targets', waits, 'take'],
  ['a note that names one', 'mentions', mine, null],
  ['a call', 'calls', mine, null],
  ['a colleague’s chat', 'mine', { ...mine, user_uuid: 'luis' }, null],
  ['a closed window', 'mine', { ...mine, window_closes_at: now }, null],
  ['a chat that another app answers', 'mine', { ...mine, managed_outside: true }, null],
  ['a blocked contact', 'mine', { ...mine, contact_blocked: true }, null],
  ['a mail', 'mine', { ...mine, channel: 'gmail' }, null],
  ['a finished chat', 'mine', { ...mine, status: 'finished' }, null],
])('%s (%s)', (_what, kind, chat, does) => {
  expect(actOf(kind, chat, 'ana', now)).toBe(does)
})
