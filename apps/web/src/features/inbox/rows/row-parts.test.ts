import { expect, it } from 'vitest'
import { mine, now } from '../../../test/fixtures'
import { insteadOfArea } from './describe-row'
import { isCrowded } from './row-parts'

it("keeps the area's name beside the owner of a transferred chat, whose row does not say how it came", () => {
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
