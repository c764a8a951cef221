import type { HitParts } from '@hilo/contracts'
import { expect, it } from 'vitest'
import { formatHits } from './format-hits'

/** Hits in brackets. */
const parse = (text: string): HitParts =>
  text
    .split(/(\[[^\]]*\])/u)
    .filter(Boolean)
    .map((piece) => ({ text: piece.replace(/[[\]]/gu, ''), hit: piece.startsWith('[') }))

it.each([
  ['573119000001', '+57 311 900 0001'],
  ['+573119000001', '+57 311 900 0001'],
  ['[57]3119000001', '+[57] 311 900 0001'],
  ['+[573]119000001', '+[57 3]11 900 0001'],
  ['57[311]9000001', '+57 [311] 900 0001'],
  ['573[1190]00001', '+57 3[11 90]0 0001'],
  ['57311[9000001]', '+57 311 [900 0001]'],
  ['57311900000[1]', '+57 311 900 000[1]'],
  ['+57[311][900]0001', '+57 [311 900] 0001'],
  ['57[3]119[00]000[1]', '+57 [3]11 9[00] 000[1]'],
  ['[573119000001]', '+[57 311 900 0001]'],
  ['@[ana]_gomez', '@[ana]_gomez'],
  ['ana[2024]@correo.co', 'ana[2024]@correo.co'],
  ['', ''],
])('%s is shown as %s', (found, shown) => {
  expect(formatHits(parse(found))).toEqual(parse(shown))
})
