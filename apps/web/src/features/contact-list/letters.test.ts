import { describe, expect, it } from 'vitest'
import { contact } from '../../test/records'
import { groupByLetter } from './letters'

const lettersOf = (...names: (string | null)[]) =>
  groupByLetter(names.map((name) => contact({ name }))).map((entry) =>
    entry.kind === 'letter' ? entry.letter : entry.contact.name,
  )

describe('the letters', () => {
  it('group the contacts in the order of the API', () => {
    const names = [null, '3001234567', '¡Hola', '3M', 'Ángel', 'ana', 'Nora', 'Ñáñez', '張偉']
    const headed = ['#', null, '3001234567', '¡', '¡Hola', '3', '3M', 'A', 'Ángel', 'ana', 'N', 'Nora']
    expect(lettersOf(...names)).toEqual([...headed, 'Ñ', 'Ñáñez', '張', '張偉'])
  })

  it('appear once, also while a renamed contact is still in its old place', () => {
    expect(lettersOf('Ana', 'Zoe', 'Aura')).toEqual(['A', 'Ana', 'Aura', 'Z', 'Zoe'])
  })
})
