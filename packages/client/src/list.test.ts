import type { Interaction } from '@hilo/contracts'
import { describe, expect, it } from 'vitest'
import {
  addRow,
  appendPage,
  listFromPage,
  removeRow,
  renamePerson,
  repaintArea,
  showRow,
  updateRow,
} from './list'

const row = (uuid: string, version: number, minute: number): Interaction =>
  ({
    uuid,
    version,
    last_activity_at: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString(),
  }) as Interaction
const names = (list: { rows: readonly Interaction[] }) => list.rows.map((one) => `${one.uuid}${one.version}`)
const start = listFromPage({ items: [row('a', 3, 9), row('b', 2, 5)], next_cursor: null })

describe('a list that hears events', () => {
  it('moves a row up when something happens to it', () => {
    expect(names(updateRow(start, row('b', 3, 10)))).toEqual(['b3', 'a3'])
  })

  it('drops what it knows already, and what is older', () => {
    expect(updateRow(start, row('a', 3, 20))).toBe(start)
    expect(updateRow(start, row('a', 2, 20))).toBe(start)
  })

  it('never guesses that a changed row belongs to it', () => {
    expect(updateRow(start, row('c', 1, 30))).toBe(start)
    expect(names(addRow(start, row('c', 1, 30)))).toEqual(['c1', 'a3', 'b2'])
  })

  it('does not bring back what left, unless it comes anew', () => {
    const without = removeRow(start, 'a', 4)
    expect(names(without)).toEqual(['b2'])
    expect(names(addRow(without, row('a', 3, 30)))).toEqual(['b2'])
    expect(names(addRow(without, row('a', 5, 30)))).toEqual(['a5', 'b2'])
  })

  it('remembers a departure that overtook the arrival', () => {
    const gone = removeRow(start, 'c', 2)
    expect(names(addRow(gone, row('c', 1, 30)))).toEqual(['a3', 'b2'])
  })

  it('keeps a row that is newer than its removal', () => {
    expect(removeRow(start, 'a', 2)).toBe(start)
  })

  it('shows a row once that moved between two pages', () => {
    const next = appendPage(start, { items: [row('b', 2, 5), row('d', 1, 1)], next_cursor: 'x' })
    expect(names(next)).toEqual(['a3', 'b2', 'd1'])
    expect(next.nextCursor).toBe('x')
  })
})

describe('a list of which only the first page is loaded', () => {
  const first = listFromPage({ items: [row('a', 3, 9), row('b', 2, 5)], next_cursor: 'more' })

  it('shows a row that was further down and has moved up: no later page would bring it', () => {
    expect(names(showRow(first, row('z', 7, 10)))).toEqual(['z7', 'a3', 'b2'])
  })

  it('leaves to its page what is still further down', () => {
    expect(showRow(first, row('z', 7, 4))).toBe(first)
    expect(names(showRow(start, row('z', 7, 4)))).toEqual(['a3', 'b2', 'z7'])
  })

  it('does not bring back what left', () => {
    expect(names(showRow(removeRow(first, 'a', 4), row('a', 4, 30)))).toEqual(['b2'])
  })
})

it('shows the new name of a person, of whoever has a row or gave it', () => {
  const [ana, luis] = [
    { uuid: 'u1', name: 'Ana' },
    { uuid: 'u2', name: 'Luis' },
  ]
  const list = listFromPage({
    items: [
      { ...row('a', 3, 9), user: ana, transferred_by: luis },
      { ...row('b', 2, 5), user: luis, transferred_by: null },
      { ...row('c', 1, 3), user: null, transferred_by: null },
    ],
    next_cursor: null,
  })
  const renamed = renamePerson(list, { uuid: 'u2', name: 'Luis E.' })
  expect(renamed.rows.map((one) => [one.user?.name, one.transferred_by?.name])).toEqual([
    ['Ana', 'Luis E.'],
    ['Luis E.', undefined],
    [undefined, undefined],
  ])
  expect(renamePerson(renamed, { uuid: 'u2', name: 'Luis E.' })).toBe(renamed)
})

it('shows an area as it is now, whatever the version of its rows', () => {
  const [sales, returns] = ['a1', 'a2'].map((uuid) => ({ uuid, name: uuid, color: '#ffffff' }))
  const list = listFromPage({
    items: [
      { ...row('a', 3, 9), area: sales ?? null },
      { ...row('b', 2, 5), area: returns ?? null },
      { ...row('c', 1, 3), area: null },
    ],
    next_cursor: null,
  })
  const now = { uuid: 'a1', name: 'Ventas', color: '#123456' }
  const repainted = repaintArea(list, now)
  expect(repainted.rows.map((one) => one.area?.color)).toEqual(['#123456', '#ffffff', undefined])
  expect(names(repainted)).toEqual(names(list))
  expect(repaintArea(repainted, now)).toBe(repainted)
})
