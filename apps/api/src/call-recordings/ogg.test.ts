import { describe, expect, it } from 'vitest'
import { oggPage, opusHead, soundPart } from '../test/sound'
import { continueSound, type SoundStream, secondsOf } from './ogg'

const going = (part: Uint8Array, stream: SoundStream | null = null) => {
  const next = continueSound(stream, part)
  if (!next) throw new Error('it was refused')
  return next
}
const numbersOf = (bytes: Uint8Array): number[] => {
  const all = Buffer.from(bytes)
  const found: number[] = []
  for (let at = all.indexOf('OggS'); at >= 0; at = all.indexOf('OggS', at + 1))
    found.push(all.readUInt32LE(at + 18))
  return found
}

describe('the parts of a recording', () => {
  it('go on one behind the other, as they were sent', () => {
    const first = going(soundPart(100))
    expect(Buffer.from(first.bytes)).toEqual(soundPart(100))
    const second = going(soundPart(100, { before: 100 }), first.stream)
    expect(Buffer.from(second.bytes)).toEqual(soundPart(100, { before: 100 }))
    expect(secondsOf(second.stream)).toBe(4)
  })

  it('are one stream, also when a page that was loaded again begins another', () => {
    const first = going(soundPart(50))
    const again = going(soundPart(25, { serial: 99 }), first.stream)
    const last = going(soundPart(25, { serial: 99, before: 25 }), again.stream)
    const all = Buffer.concat([first.bytes, again.bytes, last.bytes])
    expect(all).toEqual(soundPart(100))
    expect(numbersOf(all)).toEqual(Array.from({ length: 102 }, (_, at) => at))
    expect(secondsOf(last.stream)).toBe(2)
  })

  it('lose the mark of an end that is none', () => {
    const packet = Buffer.from([0xf8, 0xff, 0xfe])
    const end = Buffer.concat([soundPart(1), oggPage({ number: 3, type: 4, samples: 1920, packet })])
    expect(Buffer.from(going(end).bytes)).toEqual(soundPart(2))
  })

  const stream = going(soundPart(10)).stream
  const changed = (at: number) => {
    const part = soundPart(10)
    part[at] = (part[at] ?? 0) ^ 1
    return part
  }
  const head = oggPage({ number: 0, type: 2, samples: 0, packet: opusHead })
  it.each<[string, SoundStream | null, Uint8Array]>([
    ['nothing', null, Buffer.alloc(0)],
    ['words', null, Buffer.from('OggS is no sound')],
    ['a page that was changed', null, changed(60)],
    ['half a page', null, soundPart(10).subarray(0, -1)],
    ['something behind the pages', null, Buffer.concat([soundPart(10), Buffer.from('<script>')])],
    ['sound without its beginning', null, soundPart(10, { before: 10 })],
    ['another codec', null, oggPage({ number: 0, type: 2, samples: 0, packet: Buffer.from('\x01vorbis') })],
    [
      'a head without comments',
      null,
      Buffer.concat([head, oggPage({ number: 1, samples: 0, packet: Buffer.from('x') })]),
    ],
    ['a stream of somebody else', stream, soundPart(10, { before: 10, serial: 8 })],
    ['a page that comes twice', stream, soundPart(10, { before: 9 })],
    ['a missing page', stream, soundPart(10, { before: 11 })],
    ['two streams in one part', null, Buffer.concat([soundPart(10), soundPart(10)])],
    [
      'a time that jumps',
      stream,
      oggPage({ number: 12, samples: 48_000 * 3_600, packet: Buffer.from([0xf8]) }),
    ],
    ['a time that goes back', stream, oggPage({ number: 12, samples: 960, packet: Buffer.from([0xf8]) })],
  ])('refuse %s', (_, before, part) => {
    expect(continueSound(before, part)).toBeNull()
  })
})
