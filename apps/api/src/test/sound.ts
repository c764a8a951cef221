import { checksumOf } from '../call-recordings/ogg'

interface PageFields {
  readonly serial?: number
  readonly number: number
  readonly type?: number
  /** Up to its end. */
  readonly samples: number
  readonly packet: Buffer
}

/** One page of Ogg with one packet. */
export function oggPage({ serial = 7, number, type = 0, samples, packet }: PageFields): Buffer {
  const segments = [...Array(Math.floor(packet.length / 255)).fill(255), packet.length % 255]
  const header = Buffer.alloc(27)
  header.write('OggS', 'latin1')
  header[5] = type
  header.writeBigInt64LE(BigInt(samples), 6)
  header.writeUInt32LE(serial, 14)
  header.writeUInt32LE(number, 18)
  header[26] = segments.length
  const page = Buffer.concat([header, Buffer.from(segments), packet])
  page.writeUInt32LE(checksumOf(page), 22)
  return page
}

/** Of one channel, and nothing special. */
export const opusHead = Buffer.from('4f707573486561640101000080bb0000000000', 'hex')
const opusTags = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)])
/** 20 milliseconds of silence, as Opus has them. */
const silence = Buffer.from([0xf8, 0xff, 0xfe])
const samplesOfPacket = 960

/**
 * A part of a recording as browsers send it: so many packets of 20 milliseconds, behind the `before` that were sent already. The
 * first part of a stream begins with its head.
 */
export function soundPart(packets: number, { before = 0, serial = 7 } = {}): Buffer {
  const head = [
    oggPage({ serial, number: 0, type: 2, samples: 0, packet: opusHead }),
    oggPage({ serial, number: 1, samples: 0, packet: opusTags }),
  ]
  const pages = Array.from({ length: packets }, (_, at) =>
    oggPage({
      serial,
      number: before + at + 2,
      samples: (before + at + 1) * samplesOfPacket,
      packet: silence,
    }),
  )
  return Buffer.concat(before === 0 ? [...head, ...pages] : pages)
}
