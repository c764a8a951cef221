import { crc32, deflateSync } from 'node:zlib'

/** Woven stripes in two colours, in place of a photograph. */
export function makePng(seed: number, width = 640, height = 480): Buffer {
  const [from, to] = palettes[seed % palettes.length] as (typeof palettes)[number]
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const weave = (Math.sin((x + y * 0.4 + seed * 17) / 22) + Math.sin(y / 9)) / 4 + 0.5
      for (let part = 0; part < 3; part += 1)
        rows[y * (1 + width * 3) + 1 + x * 3 + part] = Math.round(
          (from[part] as number) * weave + (to[part] as number) * (1 - weave),
        )
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const palettes = [
  [
    [196, 88, 60],
    [242, 222, 196],
  ],
  [
    [52, 84, 120],
    [214, 224, 232],
  ],
  [
    [88, 104, 62],
    [234, 226, 200],
  ],
] as const

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
