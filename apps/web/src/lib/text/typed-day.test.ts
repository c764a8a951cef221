import { expect, it } from 'vitest'
import { readTypedDay, readWholeDay, writeDay } from './typed-day'

/** The 20th of November in Colombia. */
const now = Date.parse('2026-11-21T03:00:00Z')

it.each([
  ['20/11/2026', '2026-11-20'],
  ['3/2/2026', '2026-02-03'],
  ['03-02-26', '2026-02-03'],
  ['3.2.2026', '2026-02-03'],
  ['3 2 2026', '2026-02-03'],
  ['3/2', '2026-02-03'],
  ['20 nov', '2026-11-20'],
  ['20 nov. 2025', '2025-11-20'],
  ['1 de Septiembre de 2025', '2025-09-01'],
  ['1 setiembre', '2026-09-01'],
  ['hoy', '2026-11-20'],
  ['Ayer', '2026-11-19'],
  ['2026-11-20', '2026-11-20'],
  ['31/2/2026', null],
  // The months of others stand first.
  ['11/20/2026', null],
  ['0202-11-20', null],
  ['20/11/202', null],
  ['20 foo', null],
  ['mañana', null],
  ['', null],
])('reads %j as %s', (typed, day) => {
  expect(readTypedDay(typed, now)).toBe(day)
})

it.each([
  ['20/11/2026', '2026-11-20'],
  ['20/11/20', null],
  ['20/11', null],
  ['2026-11-20', '2026-11-20'],
  ['2/1', null],
])('takes %j for whole: %s', (typed, day) => {
  expect(readWholeDay(typed)).toBe(day)
})

it('writes a day as it is read', () => {
  expect(writeDay('2026-02-03')).toBe('03/02/2026')
})
