import { describe, expect, it } from 'vitest'
import { type DoubtfulTry, findDoubtful } from './find-doubtful'

const words = (uuid: string, text: string, own: Partial<DoubtfulTry> = {}): DoubtfulTry => ({
  uuid,
  doubt: { text, unsent: 0 },
  type: 'text',
  words: text,
  came_in_part: false,
  ...own,
})
const file = (uuid: string, own: Partial<DoubtfulTry> = {}): DoubtfulTry => ({
  ...words(uuid, 'Cotización'),
  doubt: { text: null, unsent: 1 },
  type: 'document',
  ...own,
})
const text = (said: string) => ({ type: 'text', body: { text: said } })
const document = { type: 'document', body: { name: 'cotización.pdf' } }

describe('an echo of words', () => {
  it('is the oldest try with the same ones, white space apart', () => {
    const tries = [
      words('otra', 'Adiós'),
      words('primera', 'Con  gusto,\nLaura'),
      words('segunda', 'Con gusto, Laura'),
    ]
    expect(findDoubtful(tries, text(' Con gusto, Laura\n'))).toBe('primera')
    expect(findDoubtful(tries, text('con gusto, laura'))).toBeNull()
  })
  it('is what was on its way, and not the whole message', () => {
    const piece = words('pieza', 'segunda parte', { words: 'primera parte segunda parte' })
    expect(findDoubtful([piece], text('segunda parte'))).toBe('pieza')
    expect(findDoubtful([piece], text('primera parte segunda parte'))).toBeNull()
  })
  it('of one that was interrupted is all of its words', () => {
    expect(findDoubtful([words('muerta', 'Hola', { doubt: null })], text('Hola'))).toBe('muerta')
  })
  it('is never a file', () => {
    expect(findDoubtful([file('archivo')], text('Cotización'))).toBeNull()
  })
})

describe('an echo of a file', () => {
  it('is a try with such a file', () => {
    expect(findDoubtful([words('palabras', 'Hola'), file('archivo')], document)).toBe('archivo')
    expect(findDoubtful([file('foto', { type: 'image' })], document)).toBeNull()
  })
  it('is not one whose words were on their way', () => {
    expect(findDoubtful([file('archivo', { doubt: { text: 'Cotización', unsent: 0 } })], document)).toBeNull()
  })
  it('of one that was interrupted comes once', () => {
    expect(findDoubtful([file('muerta', { doubt: null })], document)).toBe('muerta')
    expect(findDoubtful([file('muerta', { doubt: null, came_in_part: true })], document)).toBeNull()
  })
})
