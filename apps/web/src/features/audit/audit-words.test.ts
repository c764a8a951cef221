import { expect, it } from 'vitest'
import { valueText } from './audit-words'

it.each([
  ['events', ['message.received', 'call.rang'], 'Llega un mensaje, Entra una llamada'],
  ['event', 'note.written', 'Se escribe una nota'],
])('names the events of an address: %s', (field, value, text) => {
  expect(valueText(field, value, new Map())).toBe(text)
})
