import { type Better, changeOf } from '@hilo/contracts'
import { expect, it } from 'vitest'
import { changeText } from './change'

it.each<[current: number | null, before: number | null, better: Better, text: string | undefined]>([
  [112, 100, 'less', 'Subió 12 %, peor'],
  [88, 100, 'less', 'Bajó 12 %, mejor'],
  [112, 100, 'more', 'Subió 12 %, mejor'],
  [50, 100, 'more', 'Bajó 50 %, peor'],
  [112, 100, null, 'Subió 12 %'],
  [100, 100, 'less', 'Igual'],
  [1_001, 1_000, 'less', 'Igual'],
  [0, 0, 'less', 'Igual'],
  [3, 0, 'less', 'Antes 0, peor'],
  [3, 0, null, 'Antes 0'],
  [0, 3, 'less', 'Bajó 100 %, mejor'],
  [null, 3, 'less', undefined],
  [3, null, 'less', undefined],
])('%s beside %s, better with %s: %s', (current, before, better, text) => {
  const change = changeOf(current, before, better)
  expect(change ? changeText(change).replaceAll('\u00a0', ' ') : undefined).toBe(text)
})
