import { describe, expect, it } from 'vitest'
import { row } from '../../test/fixtures'
import { matchesText, noFilters, passesFilters, toQuery } from './filters'

const mariana = row({ name: 'Mariana Ñáñez', type: { name: 'instagram' }, unread: 1, waiting_since: null })

describe('a search in the loaded rows', () => {
  it.each(['mariana', 'NANEZ', 'ñáñ', '3001234', 'ruana', ''])('finds by %j', (text) => {
    expect(matchesText(mariana, text)).toBe(true)
  })

  it('finds nothing else', () => {
    expect(matchesText(mariana, 'laura')).toBe(false)
  })
})

describe('the filters', () => {
  it.each([
    [{ channel: 'instagram' as const }, true],
    [{ channel: 'whatsapp' as const }, false],
    [{ unread: true }, true],
    [{ unanswered: true }, false],
  ])('%o', (change, result) => {
    expect(passesFilters(mariana, { ...noFilters, ...change })).toBe(result)
  })

  it('send the server only what was chosen', () => {
    expect(toQuery(noFilters, '')).toEqual({})
    expect(
      toQuery(
        {
          channel: 'gmail',
          unanswered: true,
          unread: false,
          area: null,
          label: null,
          user: null,
          mentions: false,
          due: false,
        },
        'ana',
      ),
    ).toEqual({
      q: 'ana',
      channel: 'gmail',
      unanswered: true,
    })
  })
})
