import { deflateSync } from 'node:zlib'
import type { MediaFormatName } from '@hilo/contracts'
import sharp from 'sharp'
import { crc32, makeZip } from './make-zip'

const latin = (text: string) => Buffer.from(text, 'latin1')
const bytes = (text: string) => async () => latin(text)
const picture = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#00f' } })
const boxes = (brand: string) =>
  bytes(`\0\0\0\x10ftyp${brand}\0\0\0\0\0\0\0\x10moovdos pist\0\0\0\x12mdatlo grabado`)
const office = (folder: string) => async () =>
  makeZip([{ name: '[Content_Types].xml' }, { name: `${folder}/document.xml` }])

const oldOffice = bytes(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(504)}`)

/** A GIF of so many frames, each darker than the one before it, shown for 80 ms, all played three times. */
export function animation(width: number, height: number, frames: number): Promise<Buffer> {
  const size = width * height * 3
  const pixels = Buffer.concat(
    Array.from({ length: frames }, (_, at) => Buffer.alloc(size, 255 - Math.floor((at * 200) / frames))),
  )
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ loop: 3, delay: Array.from({ length: frames }, () => 80) })
    .toBuffer()
}

/** A small file of each format, as its first and last bytes say. Pictures are whole: they are decoded. */
export const mediaSamples: Readonly<Record<MediaFormatName, () => Promise<Buffer>>> = {
  jpeg: () => picture().jpeg().toBuffer(),
  png: () => picture().png().toBuffer(),
  webp: () => picture().webp().toBuffer(),
  gif: () => animation(30, 20, 3),
  mp3: bytes('ID3\x04\0 la canción'),
  m4a: boxes('M4A '),
  opus: bytes(`OggS${'\0'.repeat(24)}OpusHead la voz`),
  amr: bytes('#!AMR\nla voz'),
  aac: bytes('\xff\xf1\x50\x80 la voz'),
  wav: bytes('RIFF\0\0\0\0WAVEfmt la voz'),
  mp4: boxes('mp42'),
  '3gp': boxes('3gp5'),
  mov: boxes('qt  '),
  webm: bytes('\x1a\x45\xdf\xa3\x42\x82\x84webm el video'),
  pdf: bytes('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  docx: office('word'),
  xlsx: office('xl'),
  pptx: office('ppt'),
  doc: oldOffice,
  xls: oldOffice,
  ppt: oldOffice,
  txt: bytes('Hola, Laura\n'),
  csv: bytes('talla;precio\r\nM;10\r\n'),
  zip: async () =>
    makeZip([{ name: 'camisa.jpg' }, { name: 'fotos/', content: '' }, { name: 'fotos/ruana ñ.jpg' }]),
}

/** A PNG of that size with little data: small to send, large to decode. */
export function pictureOfPixels(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
