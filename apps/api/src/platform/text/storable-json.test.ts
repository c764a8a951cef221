import { describe, expect, it } from 'vitest'
import { storableJson, storableText } from './storable-json'

const stored = (value: unknown) => JSON.parse(storableJson(value))

describe('text that Postgres cannot store', () => {
  it('is removed from any text, keys included', () => {
    expect(stored({ 'a\u0000b': 'x\u0000y' })).toEqual({ ab: 'xy' })
    expect(stored(['\ud83d alone', 'alone \ude00'])).toEqual(['\ufffd alone', 'alone \ufffd'])
  })

  it('is not confused with text that looks like an escape', () => {
    const text = String.raw`\u0000 and \\u0000 and \ud83d, written by somebody`
    expect(stored({ text, emoji: '😀', line: 'a\n\u0001b' })).toEqual({
      text,
      emoji: '😀',
      line: 'a\n\u0001b',
    })
  })

  it('is removed from plain text too', () => {
    expect(storableText('a\u0000b \ud83d 😀')).toBe('ab \ufffd 😀')
  })
})
