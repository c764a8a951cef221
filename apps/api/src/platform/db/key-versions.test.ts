import { expect, it } from 'vitest'
import { planKeyChange } from './key-versions'

const fresh = { version: 1, key_versions: {}, welcome: '', farewell: '' }
const later = {
  version: 5,
  key_versions: { '*': 2, welcome: 3, farewell: 5 },
  welcome: 'Hola',
  farewell: 'Adiós',
  menu: 'Elige',
}

it.each([
  ['a fresh row', fresh, 1, { welcome: 'Hola' }, { '*': 1, welcome: 2 }],
  ['a key that is as it was seen', later, 3, { welcome: 'Buenas' }, { '*': 2, welcome: 6, farewell: 5 }],
  [
    'a key without a version of its own',
    later,
    2,
    { menu: 'Di' },
    { '*': 2, welcome: 3, farewell: 5, menu: 6 },
  ],
  ['no version', later, undefined, { farewell: 'Chao' }, { '*': 2, welcome: 3, farewell: 6 }],
  [
    'a row that an older release wrote since',
    { ...later, version: 7 },
    7,
    { welcome: 'Buenas' },
    { '*': 7, welcome: 8 },
  ],
])('%s: changed, with the version of each key', (_, row, version, fields, key_versions) => {
  expect(planKeyChange(row, { version, fields })).toEqual({ changed: fields, key_versions })
})

it.each([
  ['the key was changed since', later, 4, { farewell: 'Chao' }],
  ['one of two keys was changed since', later, 3, { welcome: 'Buenas', farewell: 'Chao' }],
  ['an older release changed the row since', { ...later, version: 7 }, 6, { welcome: 'Buenas' }],
  ['a version that never was', later, 6, { welcome: 'Buenas' }],
])('%s: stale', (_, row, version, fields) => {
  expect(planKeyChange(row, { version, fields })).toMatchObject({ code: 'STALE' })
})

it('a value that is the stored one is no change, however old the version is', () => {
  expect(planKeyChange(later, { version: 1, fields: { welcome: 'Hola', farewell: 'Adiós' } })).toBeNull()
})
