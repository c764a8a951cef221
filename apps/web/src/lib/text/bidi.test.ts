import { expect, it } from 'vitest'
import { isolateArguments, isolateBidi } from './bidi'

const words = isolateArguments({
  plain: 'Hola',
  list: [{ title: (name: string, count: number) => `${name} (${count})` }],
  ask: (name: string) => `¿Finalizar la de ${name}?`,
  drops: (names: readonly string[]) => names.join(' y '),
})

it('leaves left-to-right text unchanged', () => {
  expect(isolateBidi('José Ñandú 🇨🇴 <3')).toBe('José Ñandú 🇨🇴 <3')
  expect([words.plain, words.ask('Ana'), words.list[0]?.title('Ana', 2)]).toEqual([
    'Hola',
    '¿Finalizar la de Ana?',
    'Ana (2)',
  ])
})

it('isolates right-to-left text', () => {
  expect(words.ask('ليلى')).toBe('¿Finalizar la de \u2068ليلى\u2069?')
  expect(words.drops(['guía.pdf', 'דנה.pdf'])).toBe('guía.pdf y \u2068דנה.pdf\u2069')
})

it('removes control characters that would end the isolation or change the direction', () => {
  expect(words.ask('\u202eana\u2069\u2067')).toBe('¿Finalizar la de \u2068ana\u2069?')
})
