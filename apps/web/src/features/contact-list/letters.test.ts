import { describe, expect, it } from 'vitest'
import { contact } from '../../test/records'
import { byLetter, hueOfLetter } from './letters'

const lettersOf = (...names: (string | null)[]) =>
  byLetter(names.map((name) => contact({ name }))).map((entry) =>
    entry.kind === 'letter' ? entry.letter : entry.contact.name,
  )

describe('the letters', () => {
  it('stand over what the API puts under them, in its order', () => {
    const names = [null, '3001234567', '¡Hola', '3M', 'Ángel', 'ana', 'Nora', 'Ñáñez', '張偉']
    const headed = ['#', null, '3001234567', '¡', '¡Hola', '3', '3M', 'A', 'Ángel', 'ana', 'N', 'Nora']
    expect(lettersOf(...names)).toEqual([...headed, 'Ñ', 'Ñáñez', '張', '張偉'])
  })

  it('are there once, also while a name that was changed still stands where it stood', () => {
    expect(lettersOf('Ana', 'Zoe', 'Aura')).toEqual(['A', 'Ana', 'Aura', 'Z', 'Zoe'])
  })

  it('each have their colour; what is no letter of ours is grey', () => {
    const hues = [...'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'].map(hueOfLetter)
    expect(new Set(hues).size).toBe(27)
    expect(hues).not.toContain(null)
    expect(['#', '3', '¡', 'Ж', '🌻', ''].map(hueOfLetter)).toEqual([null, null, null, null, null, null])
  })
})
