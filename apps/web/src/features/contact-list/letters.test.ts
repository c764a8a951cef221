import { describe, expect, it } from 'vitest'
import { contact } from '../../test/records'
import { byLetter, hueOfLetter } from './letters'

const lettersOf = (...names: (string | null)[]) =>
  byLetter(names.map((name) => contact({ name }))).map((entry) =>
    entry.kind === 'letter' ? entry.letter : entry.contact.name,
  )

describe('the letters', () => {
  it('put who has no name, or only a number, under #', () => {
    expect(lettersOf('Ana', null, '+573001234567', '3001234567', '')).toEqual([
      '#',
      null,
      '',
      '+573001234567',
      '3001234567',
      'A',
      'Ana',
    ])
  })

  it('know that ñ comes after n, and that accents are none', () => {
    expect(lettersOf('Óscar', 'Ñáñez', 'Nora', 'olga', 'Zoe')).toEqual([
      'N',
      'Nora',
      'Ñ',
      'Ñáñez',
      'O',
      'olga',
      'Óscar',
      'Z',
      'Zoe',
    ])
  })

  it('each have their colour; what is no letter of ours is grey', () => {
    const hues = [...'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'].map(hueOfLetter)
    expect(new Set(hues).size).toBe(27)
    expect(hues).not.toContain(null)
    expect(['#', 'Ж', ''].map(hueOfLetter)).toEqual([null, null, null])
  })
})
