import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { laura, type Started, startSimulator, tienda } from '../../test/start'

const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\ncotización', 'utf8')
const minute = 60_000
const day = 24 * 60 * minute

function form(name = 'cotización año.pdf', type = 'application/pdf', content: Uint8Array = pdf) {
  const body = new FormData()
  body.set('messaging_product', 'whatsapp')
  body.set('type', type)
  body.set('file', new File([new Uint8Array(content)], name, { type }))
  return body
}

async function upload({ graph }: Started, body = form()) {
  const answer = await graph(`${tienda.phone_number_id}/media`, { method: 'POST', body })
  return { ...answer, id: answer.body.id ?? '' }
}

test('a document is sent by id, and opens on the phone with its name', async () => {
  const simulator = await startSimulator()
  const { customer } = await laura(simulator)
  const { id } = await upload(simulator)
  const document = { id, filename: 'Cotización.pdf', caption: 'Lo prometido' }
  await simulator.send({ to: customer.phone, type: 'document', document })
  await simulator.clock.advance(200)
  expect(simulator.receiver.statusNames()).toEqual(['sent', 'delivered'])
  const message = simulator.whatsapp.chat(customer.id).messages.at(-1)
  expect(message).toMatchObject({ text: 'Lo prometido', media: { name: 'Cotización.pdf', size: pdf.length } })
  const file = await fetch(simulator.origin + message?.media?.url)
  expect(file.headers.get('content-disposition')).toMatch(/^inline/)
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf)
  const part = await fetch(simulator.origin + message?.media?.url, { headers: { range: 'bytes=5-' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes 5-${pdf.length - 1}/${pdf.length}`,
  ])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(pdf.subarray(5))
})

test('what a customer sent is downloaded with the token, for five minutes', async () => {
  const simulator = await startSimulator()
  const { customer } = await laura(simulator)
  const file = { name: 'cédula.pdf', mime: 'application/pdf', bytes: pdf }
  simulator.whatsapp.send(customer.id, { type: 'document', file, caption: 'Mi cédula' })
  await simulator.settled()
  const document = simulator.receiver.messages()[0]?.document
  expect(document).toMatchObject({
    filename: 'cédula.pdf',
    caption: 'Mi cédula',
    mime_type: 'application/pdf',
  })
  const id: string = Object(document).id

  const { body } = await simulator.graph(id)
  expect(body).toMatchObject({
    mime_type: 'application/pdf',
    file_size: pdf.length,
    sha256: createHash('sha256').update(pdf).digest('hex'),
  })
  const authorization = `Bearer ${tienda.access_token}`
  const url = body.url ?? ''
  const download = (headers = {}) => fetch(url, { headers })
  expect((await download()).status).toBe(401)
  expect((await download({ authorization: 'Bearer otro' })).status).toBe(401)
  expect(Buffer.from(await (await download({ authorization })).arrayBuffer())).toEqual(pdf)
  expect((await fetch(`${url}x`, { headers: { authorization } })).status).toBe(404)

  await simulator.clock.advance(5 * minute + 1_000)
  expect((await download({ authorization })).status).toBe(404)
  expect((await simulator.graph(id)).status).toBe(200)
  await simulator.clock.advance(7 * day)
  expect((await simulator.graph(id)).body.error).toMatchObject({ code: 100, error_subcode: 33 })
})

test('an upload lasts thirty days, or until it is deleted', async () => {
  const simulator = await startSimulator()
  const [kept, deleted] = [await upload(simulator), await upload(simulator)]
  expect((await simulator.graph(deleted.id, { method: 'DELETE' })).body).toEqual({ success: true })
  expect((await simulator.graph(deleted.id)).status).toBe(400)
  await simulator.clock.advance(29 * day)
  expect((await simulator.graph(kept.id)).status).toBe(200)
  await simulator.clock.advance(day)
  expect((await simulator.graph(kept.id)).status).toBe(400)
})

test('another business’s token does not reach a file', async () => {
  const simulator = await startSimulator()
  const other = { ...tienda, phone_number_id: '555', waba_id: '556', access_token: 'token-de-otro' }
  simulator.registerAccount({ ...other, webhook_url: simulator.webhookUrl })
  const { id } = await upload(simulator)
  const answer = await simulator.graph(id, { token: other.access_token })
  expect(answer.body.error).toMatchObject({ code: 100, error_subcode: 33 })
})

test.each([
  ['a type that WhatsApp does not take', form('a.zip', 'application/zip'), 'one of the following types'],
  ['an image above 5 MB', form('a.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1)), 'at most 5242880'],
  ['an empty file', form('a.pdf', 'application/pdf', Buffer.alloc(0)), 'must not be empty'],
])('refuses %s', async (_, body, sentence) => {
  const { status, body: answer } = await upload(await startSimulator(), body)
  expect([status, answer.error?.code]).toEqual([400, 100])
  expect(answer.error?.message).toContain(sentence)
})

test('refuses keys that a type of media does not have', async () => {
  const simulator = await startSimulator()
  const { customer } = await laura(simulator)
  const { id } = await upload(simulator, form('nota.mp3', 'audio/mpeg', Buffer.from('ID3')))
  const sendAudio = (more: object) =>
    simulator.send({ to: customer.phone, type: 'audio', audio: { id, ...more } })
  expect((await sendAudio({ caption: 'Escucha' })).body.error).toMatchObject({
    code: 100,
    message: expect.stringContaining('Unexpected key "caption" on param "audio"'),
  })
  expect((await sendAudio({ filename: 'nota.mp3' })).status).toBe(400)
  expect((await sendAudio({})).status).toBe(200)
})

test('a voice note is shown as one only in Ogg with Opus, and Ogg with another codec is refused', async () => {
  const simulator = await startSimulator()
  const { customer } = await laura(simulator)
  const sendVoice = async (body: FormData) => {
    const { id } = await upload(simulator, body)
    const audio = { id, voice: true }
    const { status } = await simulator.send({ to: customer.phone, type: 'audio', audio })
    return [status, simulator.whatsapp.chat(customer.id).messages.at(-1)?.media?.voice]
  }
  const ogg = (codec: string) => Buffer.from(`OggS${'\0'.repeat(24)}${codec}`)
  expect(await sendVoice(form('nota.ogg', 'audio/ogg; codecs=opus', ogg('OpusHead')))).toEqual([200, true])
  expect(await sendVoice(form('nota.m4a', 'audio/mp4', Buffer.from('la voz')))).toEqual([200, false])
  const vorbis = await upload(simulator, form('nota.ogg', 'audio/ogg', ogg('\x01vorbis')))
  expect(vorbis.body.error?.message).toContain('OPUS')
  const document = { id: (await upload(simulator)).id, voice: true }
  const refused = await simulator.send({ to: customer.phone, type: 'document', document })
  expect(refused.body.error?.message).toContain('Unexpected key "voice"')
})

test('an upload needs its type, and a download takes the token only in the header', async () => {
  const simulator = await startSimulator()
  const silent = form()
  silent.delete('type')
  expect((await upload(simulator, silent)).body.error).toMatchObject({
    code: 100,
    message: expect.stringContaining('type'),
  })
  const { id } = await upload(simulator)
  const { body } = await simulator.graph(id)
  expect((await fetch(`${body.url}&access_token=${tienda.access_token}`)).status).toBe(401)
})

test('media calls fail as ordered', async () => {
  const simulator = await startSimulator()
  simulator.whatsapp.fail({ code: 131016, on: 'media' })
  expect((await upload(simulator)).status).toBe(503)
  expect((await upload(simulator)).status).toBe(200)
})

test('mediaExpired: customers’ files cannot be downloaded, by id or by an earlier URL', async () => {
  const simulator = await startSimulator()
  const { customer } = await laura(simulator)
  const file = { name: 'cédula.pdf', mime: 'application/pdf', bytes: pdf }
  simulator.whatsapp.send(customer.id, { type: 'document', file })
  await simulator.settled()
  const id: string = Object(simulator.receiver.messages()[0]?.document).id
  const { body } = await simulator.graph(id)
  simulator.whatsapp.setKnobs({ mediaExpired: true })
  expect((await simulator.graph(id)).body.error).toMatchObject({ code: 100 })
  const headers = { authorization: `Bearer ${tienda.access_token}` }
  expect((await fetch(body.url ?? '', { headers })).status).toBe(404)
})
