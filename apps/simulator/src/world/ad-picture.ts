import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const width = 600
const height = 314
const stripe = 26

/** A drawing of a woven cloth as a PNG: the same name gives the same one, another name other colours. */
export function drawPicture(name: string): Buffer {
  const digest = createHash('sha256').update(name).digest()
  const rows = Array.from({ length: height }, (_, y) => {
    const at = (Math.floor(y / stripe) % 5) * 3
    const row = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x += 1)
      for (const channel of [0, 1, 2]) {
        const light = x % 12 < 4 ? 28 : 0
        row[1 + x * 3 + channel] = Math.min(255, 60 + ((digest[at + channel] ?? 0) % 150) + light)
      }
    return row
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits for each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(content), 4)
  return Buffer.concat([ends.subarray(0, 4), content, ends.subarray(4)])
}
