import { expect, it } from 'vitest'
import { fromClient, mine } from '../../../test/fixtures'
import { groupByDay } from './group-by-day'
import { toThreadItems } from './thread-items'

const chat = mine()
const said = (seq: number, date: string) => fromClient(chat, seq, `Línea ${seq}`, { date })
const entries = [
  said(1, '2024-03-01T15:00:00.000Z'),
  said(2, '2024-03-02T15:00:00.000Z'),
  said(3, '2024-03-02T16:00:00.000Z'),
]
const friday = 'Viernes 1 de marzo de 2024'
const saturday = 'Sábado 2 de marzo de 2024'
const shapeOf = (items: Parameters<typeof groupByDay>[0]) =>
  groupByDay(items).map(({ name, startsHere, items }) => [name, startsHere, items.map(({ key }) => key)])

it('groups items by day', () => {
  const [a, b, c] = entries.map(({ uuid }) => uuid)
  expect(shapeOf(toThreadItems(entries, null))).toEqual([
    [friday, true, [a]],
    [saturday, true, [b, c]],
  ])
})

it('knows the day of items that continue the chunk before, also when a separator comes first', () => {
  const last = entries.at(-1)?.uuid ?? ''
  const items = toThreadItems(entries, last)
  const from = items.findIndex(({ kind }) => kind === 'divider')
  expect(shapeOf(items.slice(from))).toEqual([
    [saturday, false, ['divider']],
    [saturday, false, [last]],
  ])
})
