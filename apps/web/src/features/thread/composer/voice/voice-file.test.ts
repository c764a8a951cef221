import { recognizeMedia } from '@hilo/contracts'
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { parseBuffer } from 'music-metadata'
import { describe, expect, it } from 'vitest'
import { wavOf } from './to-wav'
import { voiceFile } from './voice-file'

/** 20 ms of silence each. */
const silence = { opus: new Uint8Array([0xf8, 0xff, 0xfe]), aac: new Uint8Array([0x21, 0x10, 0x04, 0x60]) }
const configs = {
  opus: { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description: opusHead() },
  aac: {
    codec: 'mp4a.40.2',
    numberOfChannels: 1,
    sampleRate: 48_000,
    description: new Uint8Array([0x11, 0x88]),
  },
}
function opusHead(): Uint8Array {
  const head = new Uint8Array(19)
  head.set(new TextEncoder().encode('OpusHead'))
  head.set([1, 1, 0x38, 0x01, 0x80, 0xbb], 8)
  return head
}

/** As browsers record: in pieces, with a pause in the timestamps' beginning, and without a length. */
async function recorded(codec: 'opus' | 'aac', seconds: number): Promise<Blob> {
  const target = new BufferTarget()
  const format =
    codec === 'opus'
      ? new WebMOutputFormat({ appendOnly: true })
      : new Mp4OutputFormat({ fastStart: 'fragmented' })
  const output = new Output({ format, target })
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  await output.start()
  for (let at = 0; at < seconds * 50; at += 1)
    await source.add(new EncodedPacket(silence[codec], 'key', 0.3 + at * 0.02, 0.02), {
      decoderConfig: configs[codec],
    })
  await output.finalize()
  return new Blob([target.buffer ?? ''], { type: format.mimeType })
}

const edges = (bytes: Uint8Array) => [bytes.subarray(0, 1024), bytes.subarray(-1024)] as const

describe('a voice note, read by a parser that is not ours', () => {
  it('of Opus is an Ogg file as long as what was recorded', async () => {
    const file = await voiceFile(await recorded('opus', 4), 'opus')
    expect([file.name, file.type]).toEqual(['nota-de-voz.ogg', 'audio/ogg'])
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect(recognizeMedia(...edges(bytes))).toBe('opus')
    const { format } = await parseBuffer(bytes, { mimeType: file.type }, { duration: true })
    expect(format).toMatchObject({ container: 'Ogg', codec: 'Opus', numberOfChannels: 1 })
    expect(format.duration).toBeCloseTo(4, 1)
  })

  it('of AAC is an M4A file, which is sound and no video', async () => {
    const file = await voiceFile(await recorded('aac', 3), 'm4a')
    expect([file.name, file.type]).toEqual(['nota-de-voz.m4a', 'audio/mp4'])
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect(recognizeMedia(...edges(bytes))).toBe('m4a')
    const { format } = await parseBuffer(bytes, { mimeType: file.type }, { duration: true })
    expect(format.codec).toContain('AAC')
    expect(format.duration).toBeCloseTo(3, 1)
  })

  it('of samples is a WAV file of 16 kHz', async () => {
    const samples = Float32Array.from({ length: 32_000 }, (_, at) => Math.sin(at / 10) * 2)
    const bytes = new Uint8Array(wavOf(samples))
    expect(recognizeMedia(...edges(bytes))).toBe('wav')
    const { format } = await parseBuffer(bytes, { mimeType: 'audio/wav' })
    expect(format).toMatchObject({
      container: 'WAVE',
      codec: 'PCM',
      sampleRate: 16_000,
      bitsPerSample: 16,
      numberOfChannels: 1,
      duration: 2,
    })
  })

  it('without sound cannot be made', async () => {
    await expect(voiceFile(new Blob(['nada']), 'opus')).rejects.toThrow()
  })
})
