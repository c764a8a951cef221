import { expect, it } from 'vitest'
import { mine, now } from '../../../test/fixtures'
import { insteadOfArea, rowLabel, waitingTime } from './describe-row'
import { isCrowded } from './row-parts'

it("keeps the area's name beside the owner of a transferred chat, whose row says in an icon alone how it came", () => {
  const transferred = mine({ by_transfer: true })
  const later = Date.parse(now)
  expect(isCrowded(transferred, later, true)).toBe(false)
  expect(isCrowded(mine({ by_transfer: true, expired: true }), later, true)).toBe(true)
  expect(isCrowded(mine({ by_transfer: true, expired: true }), later, false)).toBe(true)
})

it('tells a finished mail without an area by its address: the line above has its subject', () => {
  const { conversation } = mine()
  const mail = { conversation: { ...conversation, handle: 'laura@correo.co', subject: 'Pedido 12' } }
  expect(insteadOfArea(mine(mail))).toBe('Pedido 12')
  expect(insteadOfArea(mine({ ...mail, status: 'finished' }))).toBe('laura@correo.co')
})

it('shows how long a customer waits, and that nobody does in a paused chat', () => {
  const waits = { waiting_since: '2026-11-20T19:00:00.000Z' }
  const later = Date.parse(now)
  expect(waitingTime(mine(waits), later)).toMatchObject({ text: '32 min' })
  expect(rowLabel(mine(waits), later, { waits: true })).toContain('espera 32 min')
  expect(rowLabel(mine(waits), later)).not.toContain('espera')
  expect(waitingTime(mine({ ...waits, paused: true }), later)).toBeNull()
})

it('says of a chat that is only marked unread no number of messages', () => {
  const later = Date.parse(now)
  expect(rowLabel(mine({ unread: 1 }), later)).toContain(', 1 mensaje sin leer, ')
  expect(rowLabel(mine({ unread: 1, marked_unread: true }), later)).toContain(', WhatsApp, sin leer, ')
})
