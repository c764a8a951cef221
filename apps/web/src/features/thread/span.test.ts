import { describe, expect, it } from 'vitest'
import { fromClient, mine } from '../../test/fixtures'
import { spanAround, spanAt, spanAtEnd } from './span'
import { toChunks } from './thread-chunks'
import { toItems } from './thread-items'

const chat = mine()
const chunks = toChunks(
  toItems(
    Array.from({ length: 400 }, (_, at) => fromClient(chat, at, `m${at}`)),
    null,
  ),
)
const heights = Array.from({ length: 100 }, () => 1000)
const nothing = { first: 90, last: 99 }

describe('what is drawn', () => {
  it('at the end is more than a screen holds', () => {
    expect(spanAtEnd(chunks)).toEqual({ first: 18, last: 19 })
  })

  it('around a line is what stands above it, and more than a screen below', () => {
    expect(spanAround(chunks, 5)).toEqual({ first: 4, last: 7 })
    expect(spanAround(chunks, 0)).toEqual({ first: 0, last: 2 })
    expect(spanAround(chunks, 19)).toEqual({ first: 18, last: 19 })
  })

  it('is what can be seen, with a screen above and one below', () => {
    expect(spanAt(heights, { top: 50_100, height: 800 }, nothing)).toEqual({ first: 49, last: 51 })
    expect(spanAt(heights, { top: 0, height: 800 }, nothing)).toEqual({ first: 0, last: 1 })
    expect(spanAt(heights, { top: 99_200, height: 800 }, { first: 0, last: 1 })).toEqual({
      first: 98,
      last: 99,
    })
  })

  it('stays for whoever goes to and fro, and goes where they do not come back', () => {
    const there = { first: 48, last: 52 }
    expect(spanAt(heights, { top: 50_100, height: 800 }, there)).toEqual(there)
    expect(spanAt(heights, { top: 52_100, height: 800 }, there)).toEqual({ first: 49, last: 53 })
    expect(spanAt(heights, { top: 10_100, height: 800 }, there)).toEqual({ first: 9, last: 11 })
  })

  it('of an empty thread is nothing', () => {
    expect(spanAtEnd([])).toEqual({ first: 0, last: -1 })
  })
})
