import { describe, expect, it } from 'vitest'
import { fromClient, mine } from '../../../../test/fixtures'
import { toThreadItems } from '../thread-items'
import { spanAround, spanAt, spanAtEnd } from './span'
import { toChunks } from './thread-chunks'

const chat = mine()
const chunks = toChunks(
  toThreadItems(
    Array.from({ length: 400 }, (_, at) => fromClient(chat, at, `m${at}`)),
    null,
  ),
)
const heights = Array.from({ length: 100 }, () => 1000)
const nothing = { first: 90, last: 99 }

describe('the rendered span', () => {
  it('at the end is more than a screen', () => {
    expect(spanAtEnd(chunks)).toEqual({ first: 18, last: 19 })
  })

  it('around a chunk has the one before it, and more than a screen below', () => {
    expect(spanAround(chunks, 5)).toEqual({ first: 4, last: 7 })
    expect(spanAround(chunks, 0)).toEqual({ first: 0, last: 2 })
    expect(spanAround(chunks, 19)).toEqual({ first: 18, last: 19 })
  })

  it('covers what is visible, a screen above and one below', () => {
    expect(spanAt(heights, { top: 50_100, height: 800 }, nothing)).toEqual({ first: 49, last: 51 })
    expect(spanAt(heights, { top: 0, height: 800 }, nothing)).toEqual({ first: 0, last: 1 })
    expect(spanAt(heights, { top: 99_200, height: 800 }, { first: 0, last: 1 })).toEqual({
      first: 98,
      last: 99,
    })
  })

  it('stays for whoever scrolls to and fro, and moves when they stay away', () => {
    const there = { first: 48, last: 52 }
    expect(spanAt(heights, { top: 50_100, height: 800 }, there)).toEqual(there)
    expect(spanAt(heights, { top: 52_100, height: 800 }, there)).toEqual({ first: 49, last: 53 })
    expect(spanAt(heights, { top: 10_100, height: 800 }, there)).toEqual({ first: 9, last: 11 })
  })

  it('of an empty thread is empty', () => {
    expect(spanAtEnd([])).toEqual({ first: 0, last: -1 })
  })
})
