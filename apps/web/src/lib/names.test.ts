import { describe, expect, it } from 'vitest'
import { compareNames, fold } from './collate'
import { hueOf, initials } from './names'
import { formatHandle } from './phone'
import { capped, plural } from './plural'
import { newUuid } from './uuid'

describe('initials', () => {
  it.each([
    ['Laura Gómez', 'LG'],
    ['Mariana Ñáñez', 'MÑ'],
    ['Carlos de la Torre', 'CT'],
    ['Almacenes La 14', 'A1'],
    ['óscar', 'Ó'],
    ['573001234567', ''],
    ['+57 300', ''],
    ['', ''],
    [null, ''],
  ])('of %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})

it('the same person has the same colour', () => {
  expect(hueOf('a-uuid')).toBe(hueOf('a-uuid'))
})

describe('order and search', () => {
  it('sorts ñ after n and accents with their letters', () => {
    expect(['Ñáñez', 'Zea', 'Ávila', 'Núñez', 'Abad'].toSorted(compareNames)).toEqual([
      'Abad',
      'Ávila',
      'Núñez',
      'Ñáñez',
      'Zea',
    ])
  })

  it('searches without accents, and with ñ as n', () => {
    expect(fold('Ñáñez')).toBe('nanez')
  })
})

it('reads telephones among the handles as they are read here', () => {
  expect(formatHandle('+573001234567')).toBe('+57 300 123 4567')
  expect(formatHandle('@lauragomez')).toBe('@lauragomez')
})

it('counts in Spanish', () => {
  expect(plural(1, 'mensaje', 'mensajes')).toBe('1 mensaje')
  expect(plural(0, 'mensaje', 'mensajes')).toBe('0 mensajes')
  expect(capped(120)).toBe('99+')
})

it('makes identifiers that the API accepts, with and without the browser’s own', () => {
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u
  expect(newUuid()).toMatch(form)
  const own = crypto.randomUUID
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  expect(newUuid()).toMatch(form)
  Object.defineProperty(crypto, 'randomUUID', { value: own, configurable: true })
})
