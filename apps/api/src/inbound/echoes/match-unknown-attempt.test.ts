import { describe, expect, it } from 'vitest'
import { matchUnknownAttempt, type UnknownAttempt } from './match-unknown-attempt'

const words = (uuid: string, text: string, own: Partial<UnknownAttempt> = {}): UnknownAttempt => ({
  uuid,
  in_flight: { text, unsent: 0 },
  type: 'text',
  text,
  partly_arrived: false,
  ...own,
})
const file = (uuid: string, own: Partial<UnknownAttempt> = {}): UnknownAttempt => ({
  ...words(uuid, 'Cotización'),
  in_flight: { text: null, unsent: 1 },
  type: 'document',
  ...own,
})
const text = (said: string) => ({ type: 'text', body: { text: said } })
const document = { type: 'document', body: { name: 'cotización.pdf' } }

describe('an echo of a text', () => {
  it('matches the oldest attempt with the same text, white space apart', () => {
    const tries = [
      words('otra', 'Adiós'),
      words('primera', 'Con  gusto,\nLaura'),
      words('segunda', 'Con gusto, Laura'),
    ]
    expect(matchUnknownAttempt(tries, text(' Con gusto, Laura\n'))).toBe('primera')
    expect(matchUnknownAttempt(tries, text('con gusto, laura'))).toBeNull()
  })
  it('matches the part that was being sent, not the whole message', () => {
    const piece = words('pieza', 'segunda parte', { text: 'primera parte segunda parte' })
    expect(matchUnknownAttempt([piece], text('segunda parte'))).toBe('pieza')
    expect(matchUnknownAttempt([piece], text('primera parte segunda parte'))).toBeNull()
  })
  it('matches the whole text of an interrupted attempt', () => {
    expect(matchUnknownAttempt([words('muerta', 'Hola', { in_flight: null })], text('Hola'))).toBe('muerta')
  })
  it('never matches a file', () => {
    expect(matchUnknownAttempt([file('archivo')], text('Cotización'))).toBeNull()
  })
})

describe('an echo of a file', () => {
  it('matches an attempt with a file of that type', () => {
    expect(matchUnknownAttempt([words('palabras', 'Hola'), file('archivo')], document)).toBe('archivo')
    expect(matchUnknownAttempt([file('foto', { type: 'image' })], document)).toBeNull()
  })
  it('does not match an attempt whose caption was being sent', () => {
    expect(
      matchUnknownAttempt([file('archivo', { in_flight: { text: 'Cotización', unsent: 0 } })], document),
    ).toBeNull()
  })
  it('matches an interrupted attempt only once', () => {
    expect(matchUnknownAttempt([file('muerta', { in_flight: null })], document)).toBe('muerta')
    expect(
      matchUnknownAttempt([file('muerta', { in_flight: null, partly_arrived: true })], document),
    ).toBeNull()
  })
})
