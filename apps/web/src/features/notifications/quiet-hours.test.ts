import { expect, it } from 'vitest'
import { isQuiet } from './quiet-hours'

const at = (time: string) => new Date(`2026-11-20T${time}:00`)
const night = { quiet: true, quietFrom: '20:00', quietTo: '07:00' }
const lunch = { quiet: true, quietFrom: '12:30', quietTo: '14:00' }

it.each([
  ['19:59', false],
  ['20:00', true],
  ['23:59', true],
  ['00:00', true],
  ['06:59', true],
  ['07:00', false],
])('spans midnight: at %s the sound is off: %s', (time, silent) => {
  expect(isQuiet(night, at(time))).toBe(silent)
})

it.each([
  ['12:29', false],
  ['12:30', true],
  ['13:59', true],
  ['14:00', false],
])('stays within a day: at %s the sound is off: %s', (time, silent) => {
  expect(isQuiet(lunch, at(time))).toBe(silent)
})

it('silences nothing while it is off or has no length', () => {
  expect(isQuiet({ ...night, quiet: false }, at('23:00'))).toBe(false)
  expect(isQuiet({ ...night, quietTo: '20:00' }, at('20:00'))).toBe(false)
})
