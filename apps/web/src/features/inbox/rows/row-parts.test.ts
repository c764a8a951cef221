import { expect, it } from 'vitest'
import { mine, now } from '../../../test/fixtures'
import { isCrowded } from './row-parts'

it("keeps the area's name beside the owner of a transferred chat, whose row does not say how it came", () => {
  const transferred = mine({ by_transfer: true })
  const later = Date.parse(now)
  expect(isCrowded(transferred, later, true)).toBe(false)
  expect(isCrowded(mine({ by_transfer: true, expired: true }), later, true)).toBe(true)
  expect(isCrowded(mine({ by_transfer: true, expired: true }), later, false)).toBe(true)
})
