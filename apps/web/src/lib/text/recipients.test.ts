import { expect, it } from 'vitest'
import { readRecipients } from './recipients'

it('a pasted list has names, of which one in quotation marks may have a comma', () => {
  const pasted = 'Jefa <jefa@correo.co>, "Pérez, Ana" <ana@correo.co>; luis@correo.co'
  expect(readRecipients(pasted)).toEqual({
    people: [
      { address: 'jefa@correo.co', name: 'Jefa' },
      { address: 'ana@correo.co', name: 'Pérez, Ana' },
      { address: 'luis@correo.co', name: null },
    ],
    rest: '',
  })
})

it('what is no address stays as it was typed', () => {
  expect(readRecipients('ana@correo.co, "Luis, malo@')).toEqual({
    people: [{ address: 'ana@correo.co', name: null }],
    rest: '"Luis, malo@',
  })
})
