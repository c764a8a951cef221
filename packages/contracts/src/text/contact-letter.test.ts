import { expect, it } from 'vitest'
import { letterOfName } from './contact-letter'

it.each([
  [null, '#'],
  ['', '#'],
  ['  ', '#'],
  ['+573001234567', '#'],
  ['3001234567', '#'],
  ['+', '#'],
  [' 300 ', '#'],
  ['\u202A+573001234567\u202C', '#'],
  ['3M', '3'],
  ['300 123 4567', '3'],
  ['+57 300', '+'],
  ['¡Hola', '¡'],
  ['“Doña” Inés', '“'],
  ['🌻 Ana', '🌻'],
  ['ana', 'A'],
  [' \u200EÁngel', 'A'],
  ['A\u0301ngel', 'A'],
  ['ñandú', 'Ñ'],
  ['n\u0303andú', 'Ñ'],
  ['Šárka', 'S'],
  ['ßoß', 'ß'],
  ['женя', 'Ж'],
  ['김민수', '김'],
  ['\u0301', '#'],
])('sorts %j under %j', (name, letter) => {
  expect(letterOfName(name)).toBe(letter)
})
