/** The position reached in a stream of Opus in Ogg (RFC 3533, RFC 7845). */
export interface SoundStream {
  readonly serial: number
  /** The number of its next page. */
  readonly page: number
  /** How many samples of 48 kHz it has. */
  readonly samples: number
  /** The browser's stream of the last part: its serial number, its next page, and how many samples were recorded before it. */
  readonly from: { readonly serial: number; readonly page: number; readonly before: number }
}

const capture = 0x4f676753
const headerBytes = 27
const samplesASecond = 48_000
/** The most samples of a page: 255 packets of Opus's greatest length. */
const mostSamplesOfPage = 255 * 5_760
const flags = { continued: 1, first: 2, last: 4 }

export const secondsOf = ({ samples }: SoundStream): number => Math.round(samples / samplesASecond)

/**
 * Rewrites a part as the continuation of the stream; null if it is no Ogg or Opus, or does not continue it. A reloaded page begins a
 * new stream, whose sound continues the first one, so that all parts together are one stream in which every player can seek.
 */
export function continueSound(
  stream: SoundStream | null,
  part: Uint8Array,
): { readonly stream: SoundStream; readonly bytes: Uint8Array } | null {
  const pages = pagesOf(part)
  if (!pages || pages.length === 0) return null
  const kept: Uint8Array[] = []
  let now = stream
  for (const [at, { serial, number, type, samples, bytes, packet }] of pages.entries()) {
    if (type & flags.first) {
      // A stream begins at the start of a part, with a head and a page of comments.
      if (at !== 0 || number !== 0 || !isOpusHead(packet)) return null
      const from = { serial, page: 1, before: now?.samples ?? 0 }
      if (now === null) kept.push(bytes)
      now = { serial: now?.serial ?? serial, page: now?.page ?? 1, samples: now?.samples ?? 0, from }
      continue
    }
    if (now === null || serial !== now.from.serial || number !== now.from.page) return null
    const { from } = now
    if (number === 1 && !isOpusTags(packet)) return null
    const next: SoundStream = { ...now, from: { ...from, page: number + 1 } }
    if (number === 1 && now.page > 1) {
      now = next
      continue
    }
    const until = from.before + (samples ?? now.samples - from.before)
    if (until < now.samples || until - now.samples > mostSamplesOfPage) return null
    // No page is marked as the last, because more may follow.
    kept.push(
      numbered(bytes, { serial: now.serial, page: now.page, samples: until, type: type & ~flags.last }),
    )
    now = { ...next, page: now.page + 1, samples: until }
  }
  return now && { stream: now, bytes: Buffer.concat(kept) }
}

interface Page {
  readonly serial: number
  readonly number: number
  readonly type: number
  /** The position at the end of the page; null: no packet ends in it. */
  readonly samples: number | null
  readonly bytes: Buffer
  readonly packet: Buffer
}

/** Splits a part into pages; null unless all are whole, with a right checksum. */
function pagesOf(part: Uint8Array): Page[] | null {
  const all = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
  const pages: Page[] = []
  for (let at = 0; at < all.length; ) {
    if (all.length - at < headerBytes || all.readUInt32BE(at) !== capture || all[at + 4] !== 0) return null
    const segments = all[at + 26] ?? 0
    const table = all.subarray(at + headerBytes, at + headerBytes + segments)
    const begins = at + headerBytes + segments
    const ends = begins + table.reduce((sum, length) => sum + length, 0)
    if (table.length < segments || ends > all.length) return null
    const bytes = all.subarray(at, ends)
    if (checksumOf(bytes) !== bytes.readUInt32LE(22)) return null
    const samples = bytes.readBigInt64LE(6)
    if (samples < -1n || samples > BigInt(Number.MAX_SAFE_INTEGER)) return null
    pages.push({
      serial: bytes.readUInt32LE(14),
      number: bytes.readUInt32LE(18),
      type: bytes[5] ?? 0,
      samples: samples === -1n ? null : Number(samples),
      bytes,
      packet: all.subarray(begins, ends),
    })
    at = ends
  }
  return pages
}

/** Whether it is the head of an Opus stream with one or two channels in the simple order. */
const isOpusHead = (packet: Buffer): boolean =>
  packet.length === 19 &&
  packet.toString('latin1', 0, 8) === 'OpusHead' &&
  packet[8] === 1 &&
  [1, 2].includes(packet[9] ?? 0) &&
  packet[18] === 0
const isOpusTags = (packet: Buffer): boolean => packet.toString('latin1', 0, 8) === 'OpusTags'

function numbered(
  page: Buffer,
  { serial, page: number, samples, type }: { serial: number; page: number; samples: number; type: number },
): Buffer {
  const bytes = Buffer.from(page)
  bytes[5] = type
  if (bytes.readBigInt64LE(6) !== -1n) bytes.writeBigInt64LE(BigInt(samples), 6)
  bytes.writeUInt32LE(serial, 14)
  bytes.writeUInt32LE(number, 18)
  bytes.writeUInt32LE(checksumOf(bytes), 22)
  return bytes
}

const polynomial = 0x04c11db7
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ polynomial : value << 1
  return value
})

/** The checksum of a page, computed with zeros in the four bytes where it is stored. */
export function checksumOf(page: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < page.length; at += 1) {
    const byte = at >= 22 && at < 26 ? 0 : (page[at] ?? 0)
    sum = (sum << 8) ^ (table[(sum >>> 24) ^ byte] ?? 0)
  }
  return sum >>> 0
}
