import { describe, expect, it } from 'vitest'
import { pieceLimits, textSize } from './channel-limits'
import { splitText } from './split-text'

const limit = { most: 20, unit: 'bytes' } as const

describe('a text that is too long for one message', () => {
  it('is cut between paragraphs, else between sentences, else between words', () => {
    expect(splitText('uno dos tres\ncuatro cinco seis', limit)).toEqual(['uno dos tres', 'cuatro cinco seis'])
    expect(splitText('Sí, señora. Le cuento mañana', limit)).toEqual(['Sí, señora.', 'Le cuento mañana'])
    expect(splitText('uno dos tres cuatro cinco seis', limit)).toEqual(['uno dos tres cuatro', 'cinco seis'])
  })

  it('is cut between characters where it is one word, and never within one', () => {
    expect(splitText('áéíóúáéíóúá', limit)).toEqual(['áéíóúáéíóú', 'á'])
    const family = '👩‍👩‍👧'
    expect(splitText(`aaaa${family}${family}`, { most: 25, unit: 'bytes' })).toEqual([
      `aaaa${family}`,
      family,
    ])
  })

  it('stays whole where it fits, with its white space', () => {
    expect(splitText(' hola ', limit)).toEqual([' hola '])
    expect(splitText('áéíóúáéíóú', limit)).toHaveLength(1)
  })

  it('loses no word, and each piece fits', () => {
    const text = Array.from({ length: 900 }, (_, n) => (n % 40 === 39 ? 'fin.\n' : `señal${n}😀`)).join(' ')
    for (const most of [pieceLimits.instagram, pieceLimits.messenger]) {
      const pieces = splitText(text, most)
      expect(pieces.length).toBeGreaterThan(2)
      expect(Math.max(...pieces.map((piece) => textSize(piece, most.unit)))).toBeLessThanOrEqual(most.most)
      expect(pieces.join(' ').split(/\s+/)).toEqual(text.split(/\s+/))
    }
  })
})
