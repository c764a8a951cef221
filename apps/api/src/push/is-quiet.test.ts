import { expect, it } from 'vitest'
import { isQuietAt } from './is-quiet'

const night = { quiet_from: '20:00', quiet_to: '07:00', time_zone: 'America/Bogota' }

it.each([
  // Bogotá is five hours behind.
  ['2026-11-21T00:59:00Z', false],
  ['2026-11-21T01:00:00Z', true],
  ['2026-11-21T11:59:00Z', true],
  ['2026-11-21T12:00:00Z', false],
])('is of the device’s own clock and spans midnight: at %s it is quiet: %s', (at, quiet) => {
  expect(isQuietAt(night, new Date(at))).toBe(quiet)
})

it('is never, where none was chosen', () => {
  expect(isQuietAt({ ...night, quiet_from: null, quiet_to: null }, new Date())).toBe(false)
})
