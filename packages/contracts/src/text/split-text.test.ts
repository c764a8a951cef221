import { describe, expect, it } from 'vitest'
import { channelAbilities } from '../channels/abilities'
import { splitText } from './split-text'
import { textSize } from './text-size'

const limit = { max: 20, unit: 'bytes' } as const

describe('a text that is too long for one message', () => {
  it('is split between paragraphs, else between sentences, else between words', () => {
    expect(splitText('uno dos tres\ncuatro cinco seis', limit)).toEqual(['uno dos tres', 'cuatro cinco seis'])
    expect(splitText('Sí, señora. Le cuento mañana', limit)).toEqual(['Sí, señora.', 'Le cuento mañana'])
    expect(splitText('uno dos tres cuatro cinco seis', limit)).toEqual(['uno dos tres cuatro', 'cinco seis'])
  })

  it('is split between characters if it is one word, and never within a character', () => {
    expect(splitText('áéíóúáéíóúá', limit)).toEqual(['áéíóúáéíóú', 'á'])
    const family = '👩‍👩‍👧'
    expect(splitText(`aaaa${family}${family}`, { max: 25, unit: 'bytes' })).toEqual([`aaaa${family}`, family])
  })

  it('is not split if it fits, and keeps its white space', () => {
    expect(splitText(' hola ', limit)).toEqual([' hola '])
    expect(splitText('áéíóúáéíóú', limit)).toHaveLength(1)
  })

  it('loses no word, and each part fits', () => {
    const text = Array.from({ length: 900 }, (_, n) => (n % 40 === 39 ? 'fin.\n' : `señal${n}😀`)).join(' ')
    for (const limit of [channelAbilities.instagram.partLimit, channelAbilities.messenger.partLimit]) {
      const parts = splitText(text, limit)
      expect(parts.length).toBeGreaterThan(2)
      expect(Math.max(...parts.map((part) => textSize(part, limit.unit)))).toBeLessThanOrEqual(limit.max)
      expect(parts.join(' ').split(/\s+/)).toEqual(text.split(/\s+/))
    }
  })
})
