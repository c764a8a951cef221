import type { Interaction } from '@hilo/contracts'
import { describe, expect, it } from 'vitest'
import {
  addRow,
  appendPage,
  listFromPage,
  mayHaveLeft,
  removeRow,
  repaintRows,
  showRow,
  updateRow,
  withArea,
  withPerson,
} from './list'

const row = (uuid: string, version: number, minute: number): Interaction =>
  ({
    uuid,
    version,
    last_activity_at: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString(),
  }) as Interaction
const pageOf = (items: Interaction[], next_cursor: string | null = null) => ({
  items,
  next_cursor,
  read_at: '2026-11-20T13:00:00.000Z',
})
const names = (list: { rows: readonly Interaction[] }) => list.rows.map((one) => `${one.uuid}${one.version}`)
const start = listFromPage(pageOf([row('a', 3, 9), row('b', 2, 5)]))

describe('a list that gets events', () => {
  it('moves a row up when something happens to it', () => {
    expect(names(updateRow(start, row('b', 3, 10)))).toEqual(['b3', 'a3'])
  })

  it('ignores the same and older versions', () => {
    expect(updateRow(start, row('a', 3, 20))).toBe(start)
    expect(updateRow(start, row('a', 2, 20))).toBe(start)
  })

  it('does not add a changed row that it does not have', () => {
    expect(updateRow(start, row('c', 1, 30))).toBe(start)
    expect(names(addRow(start, row('c', 1, 30)))).toEqual(['c1', 'a3', 'b2'])
  })

  it('does not bring back a row that left, unless a newer version enters', () => {
    const without = removeRow(start, 'a', 4)
    expect(names(without)).toEqual(['b2'])
    expect(names(addRow(without, row('a', 3, 30)))).toEqual(['b2'])
    expect(names(addRow(without, row('a', 5, 30)))).toEqual(['a5', 'b2'])
  })

  it('remembers a removal that arrived before the addition', () => {
    const gone = removeRow(start, 'c', 2)
    expect(names(addRow(gone, row('c', 1, 30)))).toEqual(['a3', 'b2'])
  })

  it('keeps a row that is newer than its removal', () => {
    expect(removeRow(start, 'a', 2)).toBe(start)
  })

  it('loses a row whose removal arrives after a later change, which said that the row is elsewhere', () => {
    const changed = updateRow(start, row('a', 5, 20))
    expect(names(changed)).toEqual(['a5', 'b2'])
    expect(names(removeRow(changed, 'a', 4))).toEqual(['b2'])
    // It came back in between.
    const back = addRow(changed, row('a', 5, 20))
    expect(names(removeRow(back, 'a', 4))).toEqual(['a5', 'b2'])
    const backEarlier = addRow(updateRow(start, row('a', 6, 20)), row('a', 5, 20))
    expect(names(removeRow(backEarlier, 'a', 4))).toEqual(['a6', 'b2'])
    expect(names(removeRow(backEarlier, 'a', 6))).toEqual(['b2'])
  })

  it('may have to fetch again where an event brings a row that is older than the page', () => {
    const changed = (at: string) => ({ ...row('c', 2, 30), updated_at: at })
    const [late, news] = [changed('2026-11-20T12:59:59.000Z'), changed('2026-11-20T13:00:00.001Z')]
    expect(mayHaveLeft(start, addRow(start, late), late)).toBe(true)
    expect(mayHaveLeft(start, addRow(start, news), news)).toBe(false)
    const known = addRow(start, news)
    expect(mayHaveLeft(known, addRow(known, late), late)).toBe(false)
    expect(mayHaveLeft(start, updateRow(start, late), late)).toBe(false)
  })

  it('shows a row that moved between two pages only once', () => {
    const next = appendPage(start, pageOf([row('b', 2, 5), row('d', 1, 1)], 'x'))
    expect(names(next)).toEqual(['a3', 'b2', 'd1'])
    expect(next.nextCursor).toBe('x')
  })
})

describe('a list of which only the first page is loaded', () => {
  const first = listFromPage(pageOf([row('a', 3, 9), row('b', 2, 5)], 'more'))

  it('adds a row that moved up from a part that is not loaded', () => {
    expect(names(showRow(first, row('z', 7, 10)))).toEqual(['z7', 'a3', 'b2'])
  })

  it('does not add a row that belongs to a later page', () => {
    expect(showRow(first, row('z', 7, 4))).toBe(first)
    expect(names(showRow(start, row('z', 7, 4)))).toEqual(['a3', 'b2', 'z7'])
  })

  it('does not bring back a row that left', () => {
    expect(names(showRow(removeRow(first, 'a', 4), row('a', 4, 30)))).toEqual(['b2'])
  })
})

describe('a list sorted by wait', () => {
  const waiting = (uuid: string, version: number, since: number | null, active: number): Interaction => ({
    ...row(uuid, version, active),
    waiting_since: since === null ? null : row('', 0, since).last_activity_at,
  })
  const [longest, silent, newest] = [waiting('a', 1, 1, 50), waiting('b', 1, null, 5), waiting('c', 1, 9, 9)]
  const first = listFromPage(pageOf([newest, silent, longest], 'more'), 'longest')

  it('puts the longest wait first, and sorts rows without a wait by their last activity', () => {
    expect(names(first)).toEqual(['a1', 'b1', 'c1'])
  })

  it('keeps the position of a row that changes, and moves one whose customer begins to wait', () => {
    expect(names(updateRow(first, waiting('a', 2, 1, 59)))).toEqual(['a2', 'b1', 'c1'])
    expect(names(updateRow(first, waiting('b', 2, 20, 20)))).toEqual(['a1', 'c1', 'b2'])
  })

  it('leaves a row that comes after the loaded part to its page', () => {
    expect(showRow(first, waiting('d', 1, 30, 30))).toBe(first)
    expect(names(appendPage(first, pageOf([waiting('d', 1, 30, 30)])))).toEqual(['a1', 'b1', 'c1', 'd1'])
  })
})

describe('a list with the waiting customers first', () => {
  const one = (uuid: string, version: number, since: number | null, active: number): Interaction => ({
    ...row(uuid, version, active),
    waiting_since: since === null ? null : row('', 0, since).last_activity_at,
  })
  const rows = [one('a', 1, 1, 50), one('b', 1, 9, 9), one('c', 1, null, 40), one('d', 1, null, 5)]
  const all = listFromPage(pageOf(rows.toReversed()), 'waiting_first')

  it('has the longest waits first, and then the other rows, the last activity first', () => {
    expect(names(all)).toEqual(['a1', 'b1', 'c1', 'd1'])
  })

  it('moves a row down when it is answered, and up when its customer writes', () => {
    const answered = updateRow(all, one('a', 2, null, 55))
    expect(names(answered)).toEqual(['b1', 'a2', 'c1', 'd1'])
    expect(names(updateRow(answered, one('d', 2, 56, 56)))).toEqual(['b1', 'd2', 'a2', 'c1'])
  })

  it('brings a row in from below the loaded part when its customer writes', () => {
    const first = listFromPage(pageOf(rows.slice(0, 3), 'more'), 'waiting_first')
    expect(showRow(first, one('d', 2, null, 6))).toBe(first)
    expect(names(showRow(first, one('d', 2, 56, 56)))).toEqual(['a1', 'b1', 'd2', 'c1'])
  })
})

it.each(['own_newest', 'own_waiting_first'] as const)(
  'ends with the paused rows in the order %s',
  (order) => {
    const calm = (uuid: string, version: number, minute: number) => ({
      ...row(uuid, version, minute),
      waiting_since: null,
    })
    const paused = (uuid: string, until: string | null) => ({
      ...calm(uuid, 1, 59),
      paused: true,
      paused_until: until,
    })
    const rows = [
      calm('a', 1, 5),
      paused('p', null),
      calm('b', 1, 9),
      paused('q', '2026-11-23T14:00:00.000Z'),
    ]
    const list = listFromPage(pageOf([...rows, paused('r', '2026-11-21T14:00:00.000Z')], 'more'), order)
    expect(names(list)).toEqual(['b1', 'a1', 'r1', 'q1', 'p1'])
    expect(names(updateRow(list, { ...calm('b', 2, 9), paused: true, paused_until: null }))).toEqual([
      'a1',
      'r1',
      'q1',
      'b2',
      'p1',
    ])
    expect(names(updateRow(list, calm('q', 2, 20)))).toEqual(['q2', 'b1', 'a1', 'r1', 'p1'])
  },
)

it('shows the new name of a row’s owner and of who transferred it', () => {
  const [ana, luis] = [
    { uuid: 'u1', name: 'Ana' },
    { uuid: 'u2', name: 'Luis' },
  ]
  const list = listFromPage(
    pageOf([
      { ...row('a', 3, 9), user: ana, transferred_by: luis },
      { ...row('b', 2, 5), user: luis, transferred_by: null },
      { ...row('c', 1, 3), user: null, transferred_by: null },
    ]),
  )
  const rename = (one: Interaction) => withPerson(one, { uuid: 'u2', name: 'Luis E.' })
  const renamed = repaintRows(list, rename)
  expect(renamed.rows.map((one) => [one.user?.name, one.transferred_by?.name])).toEqual([
    ['Ana', 'Luis E.'],
    ['Luis E.', undefined],
    [undefined, undefined],
  ])
  expect(repaintRows(renamed, rename)).toBe(renamed)
})

it('shows the current name and colour of an area, whatever the version of its rows', () => {
  const [sales, returns] = ['a1', 'a2'].map((uuid) => ({ uuid, name: uuid, color: '#ffffff' }))
  const list = listFromPage(
    pageOf([
      { ...row('a', 3, 9), area: sales ?? null },
      { ...row('b', 2, 5), area: returns ?? null },
      { ...row('c', 1, 3), area: null },
    ]),
  )
  const now = { uuid: 'a1', name: 'Ventas', color: '#123456' }
  const repaint = (one: Interaction) => withArea(one, now)
  const repainted = repaintRows(list, repaint)
  expect(repainted.rows.map((one) => one.area?.color)).toEqual(['#123456', '#ffffff', undefined])
  expect(names(repainted)).toEqual(names(list))
  expect(repaintRows(repainted, repaint)).toBe(repainted)
})
