import { expect, it } from 'vitest'
import { fromClient, mine } from '../../test/fixtures'
import { toDays } from './days'
import { toItems } from './thread-items'

const chat = mine()
const said = (seq: number, date: string) => fromClient(chat, seq, `Línea ${seq}`, { date })
const entries = [
  said(1, '2024-03-01T15:00:00.000Z'),
  said(2, '2024-03-02T15:00:00.000Z'),
  said(3, '2024-03-02T16:00:00.000Z'),
]
const friday = 'Viernes 1 de marzo de 2024'
const saturday = 'Sábado 2 de marzo de 2024'
const shapeOf = (items: Parameters<typeof toDays>[0]) =>
  toDays(items).map(({ name, begins, items }) => [name, begins, items.map(({ key }) => key)])

it('parts what was said by its days', () => {
  const [a, b, c] = entries.map(({ uuid }) => uuid)
  expect(shapeOf(toItems(entries, null))).toEqual([
    [friday, true, [a]],
    [saturday, true, [b, c]],
  ])
})

it('knows the day of what goes on from the part before, also where something else stands first', () => {
  const last = entries.at(-1)?.uuid ?? ''
  const items = toItems(entries, last)
  const from = items.findIndex(({ kind }) => kind === 'divider')
  expect(shapeOf(items.slice(from))).toEqual([[saturday, false, ['divider', last]]])
})
