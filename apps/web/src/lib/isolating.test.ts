import { expect, it } from 'vitest'
import { isolated, isolating } from './isolating'

const words = isolating({
  plain: 'Hola',
  list: [{ title: (name: string, count: number) => `${name} (${count})` }],
  ask: (name: string) => `¿Finalizar la de ${name}?`,
  drops: (names: readonly string[]) => names.join(' y '),
})

it('leaves most words as they are', () => {
  expect(isolated('José Ñandú 🇨🇴 <3')).toBe('José Ñandú 🇨🇴 <3')
  expect([words.plain, words.ask('Ana'), words.list[0]?.title('Ana', 2)]).toEqual([
    'Hola',
    '¿Finalizar la de Ana?',
    'Ana (2)',
  ])
})

it('sets off those that would turn what stands beside them', () => {
  expect(words.ask('ليلى')).toBe('¿Finalizar la de \u2068ليلى\u2069?')
  expect(words.drops(['guía.pdf', 'דנה.pdf'])).toBe('guía.pdf y \u2068דנה.pdf\u2069')
})

it('takes away the marks with which words would end their isolation, or turn themselves', () => {
  expect(words.ask('\u202eana\u2069\u2067')).toBe('¿Finalizar la de \u2068ana\u2069?')
})
