import { expect, it } from 'vitest'
import { findFolded } from './find-folded'

const found = (text: string, typed: string) => {
  const place = findFolded(text, typed)
  return place && text.slice(place.from, place.to)
}

it.each([
  ['Envíos nacionales', 'envi', 'Enví'],
  ['Envíos nacionales'.normalize('NFD'), 'envi', 'Envi\u0301'],
  ['Gracias 🙏 por la espera', 'ESPÉRA', 'espera'],
  ['Ñusta', 'nu', 'Ñu'],
  ['Saludo', ' sal ', 'Sal'],
  ['gracias-espera', 'gracias-', 'gracias-'],
  ['gracias por todo', 'gracias-', 'gracias'],
  ['Saludo', 'x', null],
  ['Saludo', ' ', null],
])('in %j finds %j as %j', (text, typed, part) => expect(found(text, typed)).toBe(part))
