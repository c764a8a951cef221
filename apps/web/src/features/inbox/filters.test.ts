import { describe, expect, it } from 'vitest'
import { row } from '../../test/fixtures'
import { matches, noFilters, passes, toQuery } from './filters'

const mariana = row({ name: 'Mariana Ñáñez', type: { name: 'instagram' }, unread: 1, waiting_since: null })

describe('a search in what is loaded', () => {
  it.each(['mariana', 'NANEZ', 'ñáñ', '3001234', 'ruana', ''])('finds by %j', (text) => {
    expect(matches(mariana, text)).toBe(true)
  })

  it('finds nothing else', () => {
    expect(matches(mariana, 'laura')).toBe(false)
  })
})

describe('the filters', () => {
  it.each([
    [{ channel: 'instagram' as const }, true],
    [{ channel: 'whatsapp' as const }, false],
    [{ unread: true }, true],
    [{ unanswered: true }, false],
  ])('%o', (change, result) => {
    expect(passes(mariana, { ...noFilters, ...change })).toBe(result)
  })

  it('ask the server for what they say, and for nothing that was not asked', () => {
    expect(toQuery(noFilters, '')).toEqual({})
    expect(toQuery({ channel: 'gmail', unanswered: true, unread: false, area: null }, 'ana')).toEqual({
      q: 'ana',
      channel: 'gmail',
      unanswered: true,
    })
  })
})
