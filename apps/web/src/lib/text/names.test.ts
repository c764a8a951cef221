import { describe, expect, it } from 'vitest'
import { compareNames } from './collate'
import { firstName, hueOfName, initials } from './names'
import { formatHandle } from './phone'
import { cappedCount, plural } from './plural'
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

describe('the name to greet with', () => {
  it.each([
    ['Laura Gómez', 'Laura'],
    [' óscar ', 'óscar'],
    ['💖 Laura', 'Laura'],
    ['3M Colombia', '3M'],
    ['محمد بن عبد الله', 'محمد'],
    ['+57 300 555 1234', null],
    ['573001234567', null],
    ['🦄✨', null],
    ['', null],
    [null, null],
  ])('of %j is %j', (name, first) => {
    expect(firstName(name)).toBe(first)
  })
})

it('names have a hue per letter; other characters are grey', () => {
  const hues = [...'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'].map(hueOfName)
  expect(new Set(hues).size).toBe(27)
  expect(hues).not.toContain(null)
  expect(hueOfName('Ángel')).toBe(hueOfName('ana'))
  for (const name of ['+57 300', '3M', '¡', 'Ж', '🌻', '', null, undefined])
    expect(hueOfName(name)).toBeNull()
})

describe('order', () => {
  it('sorts ñ after n and accents with their letters', () => {
    expect(['Ñáñez', 'Zea', 'Ávila', 'Núñez', 'Abad'].toSorted(compareNames)).toEqual([
      'Abad',
      'Ávila',
      'Núñez',
      'Ñáñez',
      'Zea',
    ])
  })
})

it('formats handles that are phone numbers', () => {
  expect(formatHandle('+573001234567')).toBe('+57 300 123 4567')
  expect(formatHandle('@lauragomez')).toBe('@lauragomez')
})

it('uses the Spanish singular and plural', () => {
  expect(plural(1, 'mensaje', 'mensajes')).toBe('1 mensaje')
  expect(plural(0, 'mensaje', 'mensajes')).toBe('0 mensajes')
  expect(cappedCount(120)).toBe('99+')
})

it('makes valid UUIDs with and without crypto.randomUUID', () => {
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u
  expect(newUuid()).toMatch(form)
  const own = crypto.randomUUID
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  expect(newUuid()).toMatch(form)
  Object.defineProperty(crypto, 'randomUUID', { value: own, configurable: true })
})
