import { randomUUID } from 'node:crypto'
import { isRefusal } from '@hilo/contracts'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailbox } from '../channels/providers/gmail/test-mailbox'
import { mediaSamples } from '../channels/test/media-samples'
import { bootContractWorld, type ContractWorld, type MediaSample } from '../channels/test/world'
import { listContactFiles } from '../contacts/read/list-contact-files'
import { forwardMail } from '../conversations/forward/forward-mail'
import { forwardMessage } from '../conversations/forward/forward-message'
import { retryMessage } from '../conversations/retry-message'
import { sendMessage } from '../conversations/send-message'
import { entryText } from '../history/transcript/entry-words'
import { pullAccount } from '../inbound/pull/pull-account'
import { eraseMessageFiles } from '../retention/erase-message-files'
import { search } from '../search/search'
import { logIn } from '../test/agent'
import { testUploadBytes } from '../test/boot'
import { actorOf } from '../test/factories'
import { storedFiles } from '../test/observe/stored-files'

let world: ContractWorld
let token: string
beforeAll(async () => {
  world = await bootContractWorld(mailbox('archivos'))
  token = (await logIn(world.api, world.api.world.tienda.ana)).token
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

const gmail = () => world.simulator.gmail
const ana = () => actorOf(world.api.world.tienda.ana)

let customers = 0
async function customer() {
  customers += 1
  const { id } = gmail().createCustomer({ name: `Laura ${customers}` })
  await gmail().send(id, { type: 'text', text: 'Hola', subject: `Pedido ${customers}` }).firstAttempt
  await pullAccount(world.api.services, { account: world.account })
  return { id, ...(await world.served(id)) }
}
type Customer = Awaited<ReturnType<typeof customer>>

const pdf = async (name: string): Promise<MediaSample> => ({
  name,
  mime: 'application/pdf',
  bytes: await mediaSamples.pdf(),
})
const photo = async (name: string): Promise<MediaSample> => ({
  name,
  mime: 'image/jpeg',
  bytes: await mediaSamples.jpeg(),
})
const three = async () => [
  await pdf('lista de precios.pdf'),
  await photo('camisa.jpg'),
  await pdf('guía.pdf'),
]

async function upload(
  { client, conversation }: Customer,
  files: readonly MediaSample[],
  fields: object = {},
) {
  const request = world.api
    .request()
    .post('/api/conversations/attach/media')
    .set('Authorization', `Bearer ${token}`)
    .field({ to: client, conversation_uuid: conversation, ...fields })
  for (const { name, mime, bytes } of files)
    request.attach('attach', bytes, { filename: name, contentType: mime })
  return request
}
/** The mails that the mailbox has sent, the last one last. */
const sentMails = () =>
  Promise.all(
    gmail()
      .outbox()
      .messages.map(({ id }) => PostalMime.parse(gmail().rawOf(id))),
  )
const names = ({ attachments }: { attachments: readonly { filename: string | null }[] }) =>
  attachments.map(({ filename }) => filename)
const read = async (url: string) =>
  world.api.request().get(url).set('Authorization', `Bearer ${token}`).buffer(true)

describe('a mail with several files', () => {
  it('is one message and one mail, with its text and all files in their order', async () => {
    const laura = await customer()
    const { status, body } = await upload(laura, await three(), { caption: 'Todo **junto**' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      type: 'document',
      body: {
        name: 'lista de precios.pdf',
        caption: 'Todo **junto**',
        more: [
          { kind: 'image', name: 'camisa.jpg', mime: 'image/jpeg' },
          { kind: 'document', name: 'guía.pdf', mime: 'application/pdf' },
        ],
      },
    })
    await laura.deliver()
    const mails = await sentMails()
    expect(mails).toHaveLength(1)
    expect(names(mails[0] as (typeof mails)[0])).toEqual(['lista de precios.pdf', 'camisa.jpg', 'guía.pdf'])
    expect(mails[0]?.text).toContain('Todo *junto*')
    expect(gmail().chat(laura.id).messages.at(-1)?.files).toHaveLength(3)
    expect((await world.thread(laura.id)).at(-1)).toMatchObject({ status: 'sent', uuid: body.uuid })
    for (const { url } of [body.body, ...body.body.more]) expect((await read(url)).status).toBe(200)
    const [row] = await world.rows<{ preview: string }>(
      `select last_message ->> 'preview' as preview from interactions where conversation_uuid = $1`,
      [laura.conversation],
    )
    expect(row?.preview).toBe('3 archivos · Todo junto')
    expect(entryText(body)).toBe(
      '[Documento: lista de precios.pdf] [Imagen: camisa.jpg] [Documento: guía.pdf] Todo junto',
    )
  })

  it('says its new subject, as a mail without files does', async () => {
    const laura = await customer()
    const mail = JSON.stringify({ subject: 'Tu factura' })
    const { body } = await upload(laura, await three(), { mail })
    expect(body.body).toMatchObject({ reply_subject: 'Tu factura' })
    await laura.deliver()
    expect((await sentMails()).at(-1)?.subject).toBe('Tu factura')
  })

  it('keeps its place among texts', async () => {
    const laura = await customer()
    const text = (words: string) =>
      sendMessage(world.api.services, ana(), {
        conversation_uuid: laura.conversation,
        to: laura.client,
        type: 'text',
        body: { text: words },
      })
    await text('Antes')
    await upload(laura, await three(), { caption: 'Con archivos' })
    await text('Después')
    await laura.deliver()
    const mails = await sentMails()
    expect(mails.map((mail) => [mail.text?.trim(), mail.attachments.length])).toEqual([
      ['Antes', 0],
      ['Con archivos', 3],
      ['Después', 0],
    ])
  })

  it('is sent once, however often it is uploaded; what came again is not kept', async () => {
    const laura = await customer()
    const before = (await storedFiles(world.api)).length
    const uuid = randomUUID()
    const files = await three()
    const answers = await Promise.all([1, 2, 3].map(() => upload(laura, files, { uuid })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.body.more[1].url)).size).toBe(1)
    await laura.deliver()
    expect(await sentMails()).toHaveLength(1)
    expect((await storedFiles(world.api)).length).toBe(before + 3)
  })

  it('that Gmail refuses for now is tried again with all of them', async () => {
    const laura = await customer()
    gmail().fail({ code: 429, times: 1, on: 'send' })
    const { body } = await upload(laura, await three())
    await laura.deliver()
    await world.api.clock.advance(120_000)
    await laura.deliver()
    const mails = await sentMails()
    expect(mails.map(({ attachments }) => attachments.length)).toEqual([3])
    expect((await world.thread(laura.id)).at(-1)).toMatchObject({ uuid: body.uuid, status: 'sent' })
  })

  it('with an unknown outcome is not repeated, and retried by a person goes whole', async () => {
    const laura = await customer()
    gmail().setKnobs({ timeoutAfterAccept: 1 })
    const { body } = await upload(laura, await three())
    await laura.deliver()
    await laura.deliver()
    expect(await sentMails()).toHaveLength(1)
    expect((await world.thread(laura.id)).at(-1)).toMatchObject({ status: 'unknown' })
    const again = await retryMessage(world.api.services, ana(), body.uuid)
    expect(isRefusal(again)).toBe(false)
    await laura.deliver()
    expect((await sentMails()).map(({ attachments }) => attachments.length)).toEqual([3, 3])
  })
})

it('a mail with several files whose outcome is unknown is recognized among the sent ones', async () => {
  const laura = await customer()
  gmail().setKnobs({ timeoutAfterAccept: 1 })
  const { body } = await upload(laura, await three(), { caption: 'Mira' })
  await laura.deliver()
  expect((await world.thread(laura.id)).at(-1)).toMatchObject({ status: 'unknown' })
  await pullAccount(world.api.services, { account: world.account })
  const thread = await world.thread(laura.id)
  expect(thread).toHaveLength(2)
  expect(thread[1]).toMatchObject({ uuid: body.uuid, status: 'sent' })
})

describe('nothing is sent or kept', () => {
  const wrong: MediaSample = {
    name: 'programa.pdf',
    mime: 'application/pdf',
    bytes: Buffer.from('MZ\x90\x00'),
  }
  const broken: MediaSample = {
    name: 'rota.jpg',
    mime: 'image/jpeg',
    bytes: Buffer.from('\xff\xd8\xff', 'latin1'),
  }
  const large = async (name: string): Promise<MediaSample> => ({
    name,
    mime: 'application/pdf',
    bytes: Buffer.concat([
      await mediaSamples.pdf(),
      Buffer.alloc(testUploadBytes - 2048),
      Buffer.from('\n%%EOF\n'),
    ]),
  })

  it.each<[string, () => Promise<MediaSample[]>, string, RegExp]>([
    [
      'one of them is not what it says',
      async () => [...(await three()), wrong],
      'NOT_MEDIA',
      /^programa\.pdf: /,
    ],
    [
      'a picture cannot be read',
      async () => [broken, ...(await three())],
      'IMAGE_UNREADABLE',
      /^rota\.jpg: /,
    ],
    ['there are too many', async () => Array(21).fill(await pdf('a.pdf')), 'TOO_MANY_FILES', /20 archivos/],
    [
      'one is too large',
      async () => [
        await pdf('a.pdf'),
        { ...(await large('b.pdf')), bytes: Buffer.alloc(testUploadBytes + 1, 'a') },
      ],
      'FILE_TOO_LARGE',
      /2 MB/,
    ],
    [
      'they are too large together',
      async () => Promise.all(Array.from({ length: 4 }, (_, at) => large(`${at}.pdf`))),
      'FILES_TOO_LARGE',
      /6 MB/,
    ],
  ])('where %s', async (_, files, code, msg) => {
    const laura = await customer()
    const before = (await storedFiles(world.api)).length
    const { body } = await upload(laura, await files(), { caption: 'Mira' })
    expect(body).toMatchObject({ code, msg: expect.stringMatching(msg) })
    await laura.deliver()
    expect(gmail().outbox().messages).toHaveLength(0)
    expect(await world.thread(laura.id)).toHaveLength(1)
    await expect.poll(async () => (await storedFiles(world.api)).length).toBe(before)
  })

  it('where their text is longer than a mail', async () => {
    const laura = await customer()
    const files = await three()
    expect((await upload(laura, files, { caption: 'a'.repeat(4097) })).body.code).toBe('INVALID_INPUT')
    expect((await upload(laura, files, { caption: 'a'.repeat(4096) })).status).toBe(200)
  })

  it('where a stored one is gone: a mail leaves whole or not at all', async () => {
    const laura = await customer()
    await upload(laura, await three())
    await world.rows(`delete from stored_files where position = 1`)
    await laura.deliver()
    expect(gmail().outbox().messages).toHaveLength(0)
    expect((await world.thread(laura.id)).at(-1)).toMatchObject({ status: 'failed' })
  })
})

it('pictures that are too large together are made smaller, so that the mail stays below its limit', async () => {
  const noise = async (name: string) => ({
    name,
    mime: 'image/jpeg',
    bytes: await sharp({
      create: {
        ...{ width: 1200, height: 900, channels: 3 as const, background: '#888' },
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer(),
  })
  const { withMediaFiles } = await import('../files/check/with-media-file')
  const { storeStream } = await import('../platform/storage/store-stream')
  const { storage } = world.api.services
  const { Readable } = await import('node:stream')
  const given = await Promise.all(
    [await noise('a.jpg'), await noise('b.jpg')].map(async ({ bytes, name, mime }) => ({
      file: { ...(await storeStream(storage, Readable.from([bytes]))), name, mime, keep: () => {} },
      format: 'jpeg' as const,
      maxBytes: 18_000_000,
    })),
  )
  const sum = given.reduce((total, { file }) => total + file.size, 0)
  const most = Math.floor(sum / 3)
  const sizes = await withMediaFiles(world.api.services, world.business, given, most, async (files) =>
    files.map(({ size, name }) => [name, size] as const),
  )
  if (isRefusal(sizes)) throw new Error(sizes.code)
  expect(sizes.map(([name]) => name)).toEqual(['a.jpg', 'b.jpg'])
  expect(sizes.reduce((total, [, size]) => total + size, 0)).toBeLessThanOrEqual(most)
  for (const { file } of given) await storage.remove(file.key)
})

describe('all files of a mail', () => {
  it('are forwarded: by mail, to a chat of mails in one, to another chat one by one', async () => {
    const laura = await customer()
    const { body } = await upload(laura, await three(), { caption: 'Mira' })
    await laura.deliver()
    const forwarded = await forwardMail(world.api.services, ana(), {
      uuid: randomUUID(),
      message: body.uuid,
      conversation_uuid: laura.conversation,
      to: [{ address: 'jefe@tienda.test', name: null }],
      cc: [],
      text: 'Para ti',
      signed: false,
    })
    expect(isRefusal(forwarded)).toBe(false)
    await laura.deliver()
    const pedro = await customer()
    const message = await forwardMessage(world.api.services, ana(), {
      uuid: randomUUID(),
      message: body.uuid,
      conversation_uuid: pedro.conversation,
    })
    if (isRefusal(message)) throw new Error(message.code)
    await pedro.deliver()
    expect((await sentMails()).map(names)).toEqual([
      ['lista de precios.pdf', 'camisa.jpg', 'guía.pdf'],
      ['lista de precios.pdf', 'camisa.jpg', 'guía.pdf'],
      ['lista de precios.pdf', 'camisa.jpg', 'guía.pdf'],
    ])
    expect(message.body).toMatchObject({ caption: 'Mira', forwarded: 'once', more: [{}, {}] })

    // The same chat, as if it were one that carries each file alone.
    const andres = await customer()
    await world.rows(`update channel_accounts set type = 'telegram' where uuid = $1`, [world.account])
    const request = { uuid: randomUUID(), message: body.uuid, conversation_uuid: andres.conversation }
    const before = (await world.thread(andres.id)).length
    for (const _ of [1, 2]) {
      const sent = await forwardMessage(world.api.services, ana(), request)
      if (isRefusal(sent)) throw new Error(sent.code)
      expect(sent.uuid).toBe(request.uuid)
    }
    await world.rows(`update channel_accounts set type = 'gmail' where uuid = $1`, [world.account])
    const parts = (await world.thread(andres.id)).slice(before)
    expect(parts.map(({ type, body }) => [type, body as object])).toEqual([
      ['document', expect.objectContaining({ name: 'lista de precios.pdf', caption: 'Mira' })],
      ['image', expect.objectContaining({ name: 'camisa.jpg', caption: null })],
      ['document', expect.objectContaining({ name: 'guía.pdf', caption: null })],
    ])
  })

  it('are forwarded all or none where room for them runs out, whatever the chat carries together', async () => {
    const laura = await customer()
    const { body } = await upload(laura, await three())
    const pedro = await customer()
    const before = (await storedFiles(world.api)).length
    const refused = async (type: 'gmail' | 'telegram') => {
      await world.rows('update channel_accounts set type = $2 where uuid = $1', [world.account, type])
      const request = { uuid: randomUUID(), message: body.uuid, conversation_uuid: pedro.conversation }
      const answer = await forwardMessage(world.api.services, ana(), request)
      return isRefusal(answer) ? answer.code : null
    }
    const [row] = await world.rows<{ used: number }>('select sum(size)::int as used from stored_files')
    const settings = world.api.settings as { storageQuotaBytes?: number | undefined }
    // The first file has room, the others have not.
    settings.storageQuotaBytes = (row?.used ?? 0) + body.body.size
    try {
      expect([await refused('telegram'), await refused('gmail')]).toEqual(['QUOTA_REACHED', 'QUOTA_REACHED'])
    } finally {
      settings.storageQuotaBytes = undefined
    }
    expect((await world.thread(pedro.id)).filter(({ type }) => type !== 'text')).toEqual([])
    expect((await storedFiles(world.api)).length).toBe(before)
    expect(await refused('gmail')).toBeNull()
  })

  it('are found by their names, and listed with their contact', async () => {
    const laura = await customer()
    const { body } = await upload(laura, [await pdf('contrato azulejo.pdf'), await photo('mosaico.jpg')])
    for (const q of ['azulejo', 'mosaico']) {
      const found = await search(world.api.services, ana(), { q, kind: 'file' } as never)
      if (isRefusal(found)) throw new Error(found.code)
      expect(JSON.stringify(found)).toContain(body.uuid)
    }
    for (const kind of ['document', 'media'] as const) {
      const files = await listContactFiles(world.api.services, ana(), laura.client, { kind })
      if (isRefusal(files)) throw new Error(files.code)
      expect(files.items.map(({ uuid }) => uuid)).toEqual([body.uuid])
    }
  })

  it('are erased by their age, one by one', async () => {
    const laura = await customer()
    const { body } = await upload(laura, await three(), { caption: 'Mira' })
    await laura.deliver()
    await world.rows(
      `update interactions set status = 'finished', finished_at = now() where conversation_uuid = $1`,
      [laura.conversation],
    )
    const ids = [body.body.url, ...body.body.more.map(({ url }: { url: string }) => url)].map((url: string) =>
      url.split('/').at(-1),
    ) as [string, string, string]
    const later = new Date(world.api.clock.now().getTime() + 86_400_000)
    const urls = async () => {
      const shown = (await world.thread(laura.id)).find(({ uuid }) => uuid === body.uuid)?.body as {
        url: string | null
        more: { url: string | null; name: string }[]
      }
      expect(shown.more.map(({ name }) => name)).toEqual(['camisa.jpg', 'guía.pdf'])
      return [shown.url, ...shown.more.map(({ url }) => url)].map((url) => url !== null)
    }
    expect(await eraseMessageFiles(world.api.services, world.business, [ids[1]], later)).toBe(1)
    expect(await urls()).toEqual([true, false, true])
    expect(await eraseMessageFiles(world.api.services, world.business, [ids[0], ids[2]], later)).toBe(2)
    expect(await urls()).toEqual([false, false, false])
  })
})
