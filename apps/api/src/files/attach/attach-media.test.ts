import { randomUUID } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeZip } from '../../channels/test/make-zip'
import { animation, mediaSamples, pictureOfPixels } from '../../channels/test/media-samples'
import { createPictureWriter } from '../../platform/pictures/rewrite-picture'
import { storeStream } from '../../platform/storage/store-stream'
import { actorOf } from '../../test/factories'
import type { Chat } from '../../test/generated/fixture/fixture'
import { bootShop, type Shop } from '../../test/generated/fixture/shop'
import { storedFiles } from '../../test/observe/stored-files'
import { attachMedia } from './attach-media'

let shop: Shop
let chat: Chat
beforeAll(async () => {
  shop = await bootShop()
  chat = await shop.admin.mine()
})
afterAll(() => shop.stop())

interface Sent {
  readonly bytes: Buffer
  readonly name?: string
  readonly type?: string
  readonly fields?: Record<string, string>
}
async function attach({ bytes, name = 'foto.jpg', type = 'image/jpeg', fields = {} }: Sent) {
  const asked = shop.api
    .request()
    .post('/api/conversations/attach/media')
    .set('Authorization', shop.admin.token)
  const { client: to, conversation: conversation_uuid } = chat
  for (const [key, value] of Object.entries({ to, conversation_uuid, ...fields })) asked.field(key, value)
  return asked.attach('attach', bytes, { filename: name, contentType: type })
}

async function download(url: string): Promise<Buffer> {
  const { body } = await shop.api
    .request()
    .get(url)
    .set('Authorization', shop.admin.token)
    .buffer(true)
    .parse((response, done) => {
      buffer(response as unknown as Readable).then(
        (bytes) => done(null, bytes),
        (error: Error) => done(error, null),
      )
    })
    .expect(200)
  return body as Buffer
}

const canvas = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 20, g: 120, b: 60, alpha: 0.5 } } })
/** Red at the left, blue at the right: as it is stored, before it is turned. */
const photo = () =>
  canvas(60, 40)
    .composite([
      {
        input: Buffer.from('<svg width="30" height="40"><rect width="30" height="40" fill="red"/></svg>'),
        left: 0,
        top: 0,
      },
    ])
    .withExif({
      IFD0: { Copyright: 'casa de Laura' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 42/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

describe('a picture for the customer', () => {
  it('is stored upright, without metadata and without what was hidden behind it', async () => {
    const taken = await photo()
    expect(taken.includes('casa de Laura')).toBe(true)
    const bytes = Buffer.concat([taken, Buffer.from('PK\x03\x04<script>alert(1)</script>')])
    const { status, body } = await attach({ bytes, fields: { caption: 'La que te gustó' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      type: 'image',
      status: 'queued',
      body: { name: 'foto.jpg', mime: 'image/jpeg', caption: 'La que te gustó' },
    })
    const stored = await download(body.body.url)
    expect(stored.length).toBe(body.body.size)
    expect(stored.includes('casa de Laura') || stored.includes('<script>')).toBe(false)
    const { width, height, exif, orientation, xmp, iptc, icc } = await sharp(stored).metadata()
    expect({ width, height, exif, orientation, xmp, iptc, icc }).toEqual({ width: 40, height: 60 })
    // Turned to the right: what was at the left is now above.
    const pixels = await sharp(stored).raw().toBuffer()
    expect(pixels[0]).toBeGreaterThan(200)
    expect(pixels.at(-3)).toBeLessThan(60)
  })

  it('of a screenshot stays PNG; a WebP becomes a format that providers take', async () => {
    const png = await attach({
      bytes: await canvas(50, 50).png().toBuffer(),
      name: 'captura.png',
      type: 'image/png',
    })
    expect(png.body.body).toMatchObject({ name: 'captura.png', mime: 'image/png' })
    const webp = await attach({
      bytes: await canvas(50, 50).webp().toBuffer(),
      name: 'foto.webp',
      type: 'image/webp',
    })
    expect(webp.body.body).toMatchObject({ name: 'foto.jpg', mime: 'image/jpeg' })
    const clear = await attach({
      bytes: await canvas(50, 50, 4).webp().toBuffer(),
      name: 'logo.webp',
      type: 'image/webp',
    })
    expect(clear.body.body).toMatchObject({ name: 'logo.png', mime: 'image/png' })
  })

  it('is sent once, however often it is uploaded with the same uuid', async () => {
    const before = (await storedFiles(shop.api)).length
    const bytes = await photo()
    const uuid = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => attach({ bytes, fields: { uuid } })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.seq)).size).toBe(1)
    expect((await storedFiles(shop.api)).length).toBe(before + 1)
  })

  it('that is larger than its channel takes is made smaller', async () => {
    const { storage } = shop.api.services
    const noise = await sharp({
      create: {
        width: 1200,
        height: 900,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer()
    const key = await storage.put(Readable.from([noise]))
    const write = createPictureWriter(storage)
    const written = await write('negocio', key, noise.length / 4)
    if (typeof written === 'string') throw new Error(`the picture was not written: ${written}`)
    expect(written.size).toBeLessThanOrEqual(noise.length / 4)
    expect(await write('negocio', key, 10)).toBe('unreadable')
  })
})

describe('the turns of pictures', () => {
  it('let one of another business pass one that takes long', async () => {
    const { storage } = shop.api.services
    const bytes = await canvas(20, 20).png().toBuffer()
    const slow = new PassThrough()
    const write = createPictureWriter({
      ...storage,
      get: (key) => (key === 'slow' ? slow : Readable.from([bytes])),
    })
    const ended: string[] = []
    const first = write('una', 'slow', 1_000_000)?.then(() => ended.push('slow'))
    const second = write('una', 'next', 1_000_000)?.then(() => ended.push('next'))
    expect(await write('otra', 'fast', 1_000_000)).toMatchObject({ format: 'png' })
    expect(ended).toEqual([])
    slow.end(bytes)
    await Promise.all([first, second])
    expect(ended).toEqual(['slow', 'next'])
  })

  it.each([
    ['a colleague has the chat', 'colleagues', 'NOT_OWNER'],
    ['nobody has it', 'waiting', 'NOT_ASSIGNED'],
  ] as const)('are not taken where %s', async (_what, kind, code) => {
    const { client: to, conversation: conversation_uuid } = await shop.admin[kind]()
    let written = 0
    const services = {
      ...shop.api.services,
      writePicture: async () => {
        written += 1
        return 'busy' as const
      },
    }
    const bytes = await photo()
    const file = { ...(await storeStream(services.storage, Readable.from([bytes]))), name: 'foto.jpg' }
    const upload = { ...file, mime: 'image/jpeg', keep: () => {} }
    const actor = actorOf(shop.api.world.tienda.admin)
    const input = { to, conversation_uuid, type: 'media' as const, voice: false }
    expect(await attachMedia(services, actor, input, [upload])).toMatchObject({ code })
    expect(written).toBe(0)
  })

  it('are not taken again by a repeat', async () => {
    const uuid = randomUUID()
    const bytes = await photo()
    const first = await attach({ bytes, fields: { uuid } })
    // It is not even looked at.
    const again = await attach({ bytes: latin('MZ'), fields: { uuid } })
    expect(again.body.uuid).toBe(first.body.uuid)
  })
})

const latin = (text: string) => Buffer.from(text, 'latin1')

describe('a GIF', () => {
  const write = async (gif: Buffer, maxBytes = 1_000_000) => {
    const { storage } = shop.api.services
    const key = await storage.put(Readable.from([gif]))
    const written = await createPictureWriter(storage)('negocio', key, maxBytes)
    if (typeof written === 'string') return written
    return { format: written.format, bytes: await buffer(storage.get(written.key)) }
  }
  const facts = async (gif: Buffer) => {
    const { format, width, pageHeight, height, pages, loop, delay } = await sharp(gif, {
      animated: true,
    }).metadata()
    return { format, width, height: pageHeight ?? height, pages, loop, delay }
  }
  /** A block that players skip. */
  const comment = (said: string) =>
    Buffer.concat([Buffer.from([0x21, 0xfe, said.length]), latin(`${said}\0`)])
  /** Behind the head, the screen and the colours that all frames share. */
  const bodyAt = (gif: Buffer) => 13 + ((gif[10] ?? 0) & 0x80 ? 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) : 0)

  it('is written again with its frames, times and repetitions, without what else is in it', async () => {
    const gif = await animation(40, 30, 5)
    const at = bodyAt(gif)
    const hidden = [
      gif.subarray(0, at),
      comment('casa de Laura'),
      gif.subarray(at),
      latin('<script>alert(1)</script>'),
    ]
    const written = await write(Buffer.concat(hidden))
    if (typeof written === 'string') throw new Error(written)
    expect(written.format).toBe('gif')
    expect(written.bytes.includes('casa de Laura') || written.bytes.includes('<script>')).toBe(false)
    expect(await facts(written.bytes)).toEqual(await facts(gif))
    expect(await facts(gif)).toMatchObject({ pages: 5, loop: 3, delay: [80, 80, 80, 80, 80] })
    const shades = await sharp(written.bytes, { animated: true }).raw().toBuffer()
    expect([shades[0], shades.at(-4)]).toEqual([255, 95])
  })

  it('of one frame stays one, and one that is too large for its channel gets smaller sides', async () => {
    const still = await write(await animation(40, 30, 1))
    expect(typeof still !== 'string' && (await facts(still.bytes))).toMatchObject({ width: 40, height: 30 })
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const large = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#888', noise } })
      .gif()
      .toBuffer()
    const smaller = await write(large, large.length / 8)
    if (typeof smaller === 'string') throw new Error(smaller)
    expect(smaller.bytes.length).toBeLessThanOrEqual(large.length / 8)
    expect((await facts(smaller.bytes)).width).toBeLessThan(200)
  })

  it.each<[string, string, (gif: Buffer) => Buffer]>([
    ['cut off', 'unreadable', (gif) => gif.subarray(0, -20)],
    [
      'something else behind its first bytes',
      'unreadable',
      (gif) => Buffer.concat([gif.subarray(0, 13), latin('<script>')]),
    ],
    ['without a frame', 'unreadable', (gif) => Buffer.concat([gif.subarray(0, bodyAt(gif)), latin(';')])],
    [
      'of more frames than may be',
      'too_large',
      (gif) => {
        const frame = gif.subarray(bodyAt(gif), -1)
        return Buffer.concat([
          gif.subarray(0, bodyAt(gif)),
          ...Array.from({ length: 1001 }, () => frame),
          latin(';'),
        ])
      },
    ],
    [
      'of more pixels than may be, in all its frames',
      'too_large',
      (gif) => {
        const wide = Buffer.from(gif)
        const frame = wide.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 8, 0, 8, 0]))
        for (const at of [6, 8, frame + 5, frame + 7]) wide.writeUInt16LE(60_000, at)
        return wide
      },
    ],
  ])('%s is refused as %s', async (_what, problem, spoil) => {
    expect(await write(spoil(await animation(8, 8, 1)))).toBe(problem)
  })
})

describe('a hostile file', () => {
  const whole = async (make: () => Promise<Buffer> | Buffer) => make()
  it.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
    ['a program', () => latin('MZ\x90\0'), 'image/jpeg', 'NOT_MEDIA'],
    ['a page', () => latin('<html><script>alert(1)</script>'), 'image/png', 'NOT_MEDIA'],
    [
      'a drawing with scripts',
      () => latin('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'image/svg+xml',
      'NOT_MEDIA',
    ],
    ['a picture that says it is a page', photo, 'text/html', 'NOT_MEDIA'],
    ['a picture that says it is a drawing', photo, 'image/svg+xml', 'NOT_MEDIA'],
    ['a video that says it is a picture', () => latin('\0\0\0\x18ftypmp42'), 'image/jpeg', 'NOT_MEDIA'],
    [
      'something else behind the first bytes of a video',
      () => latin('\0\0\0\x18ftypmp42<script>alert(1)</script>'),
      'video/mp4',
      'NOT_MEDIA',
    ],
    [
      'a video that was cut off',
      async () => (await mediaSamples.mp4()).subarray(0, -3),
      'video/mp4',
      'NOT_MEDIA',
    ],
    ['a GIF, which WhatsApp does not take', () => animation(4, 4, 2), 'image/gif', 'MEDIA_NOT_CARRIED'],
    ['a ZIP, which WhatsApp does not take', mediaSamples.zip, 'application/zip', 'MEDIA_NOT_CARRIED'],
    ['a ZIP with a program', () => makeZip([{ name: 'foto.jpg.exe' }]), 'application/zip', 'NOT_MEDIA'],
    ['a ZIP that says it is a picture', mediaSamples.zip, 'image/png', 'NOT_MEDIA'],
    ['nothing', () => Buffer.alloc(0), 'image/jpeg', 'NOT_MEDIA'],
    [
      'a page behind the first bytes of a picture',
      () => latin('\xff\xd8\xff<script>alert(1)</script>'),
      'image/jpeg',
      'IMAGE_UNREADABLE',
    ],
    ['half a picture', async () => (await photo()).subarray(0, 300), 'image/jpeg', 'IMAGE_UNREADABLE'],
    ['ten thousand million pixels', () => pictureOfPixels(100_000, 100_000), 'image/png', 'IMAGE_TOO_LARGE'],
    ['just too many pixels', () => pictureOfPixels(10_000, 5_001), 'image/png', 'IMAGE_TOO_LARGE'],
    ['a side that is too long', () => pictureOfPixels(1, 16_385), 'image/png', 'IMAGE_TOO_LARGE'],
    [
      'a sound that WhatsApp does not take',
      () => latin('RIFF\0\0\0\0WAVEfmt '),
      'audio/wav',
      'MEDIA_NOT_CARRIED',
    ],
  ])('%s is refused and leaves nothing behind', async (_what, make, type, code) => {
    const before = (await storedFiles(shop.api)).length
    const entries = await shop.admin.sql('select from entries')
    const { body } = await attach({ bytes: await whole(make), type })
    expect(body.code).toBe(code)
    expect((await storedFiles(shop.api)).length).toBe(before)
    expect(await shop.admin.sql('select from entries')).toHaveLength(entries.length)
  })

  it('of a kind that many send is refused with what to do instead', async () => {
    const { body } = await attach({ bytes: latin('\0\0\0\x24ftypheic'), type: 'image/heic' })
    expect(body).toMatchObject({ code: 'NOT_MEDIA', msg: expect.stringContaining('guárdala como JPEG') })
  })

  it('that calls itself a program gets the ending of what it is', async () => {
    const { body } = await attach({ bytes: latin('ID3 nota'), name: '../../nota.exe', type: 'audio/mpeg' })
    expect(body).toMatchObject({ type: 'audio', body: { name: 'nota.exe.mp3', mime: 'audio/mpeg' } })
  })
})

it('refuses a caption beside an audio, which WhatsApp would drop', async () => {
  const fields = { caption: 'Escucha' }
  const { body } = await attach({ bytes: latin('ID3 nota'), type: 'audio/mpeg', fields })
  expect(body.code).toBe('CAPTION_NOT_CARRIED')
})

describe('a voice note', () => {
  const opus = latin(`OggS${'\0'.repeat(24)}OpusHead la voz`)
  const voice = { voice: 'true' }

  it('is an audio that says so', async () => {
    const note = { bytes: opus, name: 'nota-de-voz.ogg', type: 'audio/ogg' }
    const { body } = await attach({ ...note, fields: voice })
    expect(body).toMatchObject({
      type: 'audio',
      body: { name: 'nota-de-voz.ogg', mime: 'audio/ogg', voice: true },
    })
    expect((await attach(note)).body.body).not.toHaveProperty('voice')
  })

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['an audio in which the channel has none', () => latin('ID3 nota'), 'audio/mpeg'],
    ['a picture', photo, 'image/jpeg'],
  ])('is refused where it is %s', async (_what, make, type) => {
    const { body } = await attach({ bytes: await make(), type, fields: voice })
    expect(body.code).toBe('MEDIA_NOT_CARRIED')
  })
})
