import { randomUUID } from 'node:crypto'
import { isRefusal, type SentTemplate } from '@hilo/contracts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  bootProviderWorld,
  newPhone,
  type ProviderWorld,
  type Served,
} from '../../channels/test/test-provider'
import { deliverConversation } from '../../delivery/deliver-conversation'
import type { Actor } from '../../platform/http/actor'
import { logIn } from '../../test/agent'
import { actorOf } from '../../test/factories'
import { forwardMessage } from '../forward/forward-message'
import { retryMessage } from '../retry-message'
import { sendTemplate } from './send-template'

const drawn = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'navy' } })
  .png()
  .toBuffer()

let world: ProviderWorld
let chat: Served
let ana: Actor
beforeAll(async () => {
  world = await bootProviderWorld()
  ana = actorOf(world.api.world.tienda.ana)
})
beforeEach(async () => {
  await world.reset()
  chat = await world.served(newPhone())
})
afterAll(() => world.stop())

async function upload(bytes: Buffer = drawn, name = 'ruana.png', type = 'image/png'): Promise<string> {
  const { token } = await logIn(world.api, world.api.world.tienda.ana)
  const { status, body } = await world.api
    .request()
    .post('/api/conversations/template/file/')
    .set('Authorization', `Bearer ${token}`)
    .field('account', world.account.uuid)
    .attach('attach', bytes, { filename: name, contentType: type })
  expect(status).toBe(200)
  return String(body.uuid)
}
const send = (template: string, values: SentTemplate['values'], more: object = {}) =>
  sendTemplate(world.api.services, ana, {
    ...{ conversation_uuid: chat.conversation, template, language: 'es_CO', values },
    ...more,
  })
const deliver = () =>
  deliverConversation(world.api.services, { business: world.business, conversation: chat.conversation })
/** What is on the customer's phone. */
const onPhone = () => world.simulator.whatsapp.chat(chat.customer).messages.at(-1)
const last = async () => (await world.thread(chat.conversation)).at(-1)
const news = (picture: string) => ({
  'header.file': picture,
  'body.1': 'Laura',
  'body.2': 'viernes',
  'button.0': 'ruanas',
})

describe('a template with a picture and an address', () => {
  it('shows both in the thread and on the phone', async () => {
    const picture = await upload()
    const sent = await send('novedades_en_tienda', news(picture))
    expect(sent).toMatchObject({
      type: 'template',
      body: {
        text: 'Hola Laura, esto acaba de llegar a la tienda. Lo apartamos hasta el viernes.',
        shown: {
          file: { kind: 'image', name: 'ruana.png', url: `/api/files/${picture}` },
          footer: 'Responde BAJA para no recibir novedades',
          buttons: [
            { kind: 'url', text: 'Ver en la web', value: 'https://tiendaandina.example/novedades/ruanas' },
            { kind: 'reply', text: 'Apártalo', value: null },
          ],
          cards: [],
        },
      },
    })
    await deliver()
    expect(onPhone()).toMatchObject({
      text: expect.stringContaining('Hola Laura'),
      media: { name: 'ruana.png', mime: 'image/png' },
      links: [{ value: 'https://tiendaandina.example/novedades/ruanas' }],
    })
    const { token } = await logIn(world.api, world.api.world.tienda.ana)
    const opened = await world.api
      .request()
      .get(`/api/files/${picture}`)
      .set('Authorization', `Bearer ${token}`)
    expect([opened.status, opened.headers['content-type']]).toEqual([200, 'image/png'])
  })

  it('is written once, and its picture belongs to it alone', async () => {
    const [picture, uuid] = [await upload(), randomUUID()]
    const first = await send('novedades_en_tienda', news(picture), { uuid })
    const again = await send('novedades_en_tienda', news(picture), { uuid })
    expect(again).toMatchObject({ uuid, seq: (first as { seq: number }).seq })
    expect(await send('novedades_en_tienda', news(picture))).toMatchObject({ code: 'FILE_NOT_FOUND' })
    expect(await world.thread(chat.conversation)).toHaveLength(2)
  })

  it('uploads its picture for every attempt: an id of the first may have ended', async () => {
    const sent = await send('novedades_en_tienda', news(await upload()))
    if (isRefusal(sent)) throw new Error(sent.code)
    world.simulator.whatsapp.fail({ code: 131026, times: 1 })
    await deliver()
    expect(await last()).toMatchObject({ status: 'failed' })
    await world.simulator.clock.advance(31 * 86_400_000)
    world.api.clock.advance(31 * 86_400_000)
    expect(await retryMessage(world.api.services, ana, sent.uuid)).toMatchObject({ status: 'queued' })
    await deliver()
    expect(await last()).toMatchObject({ status: 'sent' })
    expect(onPhone()).toMatchObject({ media: { name: 'ruana.png' } })
  })

  it('waits while an upload fails, and nothing was sent', async () => {
    await send('novedades_en_tienda', news(await upload()))
    world.simulator.whatsapp.fail({ code: 131016, times: 1, on: 'media' })
    await deliver()
    expect(await last()).toMatchObject({ status: 'queued' })
    world.api.clock.advance(600_000)
    await deliver()
    expect(await last()).toMatchObject({ status: 'sent' })
  })
})

it('a document and named variables, a place, a code', async () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  const document = await upload(pdf, 'factura señora.pdf', 'application/pdf')
  await send('factura_lista', { 'header.file': document, 'body.nombre': 'Laura', 'body.numero': 'F-12' })
  await deliver()
  expect(onPhone()).toMatchObject({
    text: 'Hola Laura, aquí está la factura F-12.',
    media: { name: 'factura señora.pdf' },
    links: [{ kind: 'phone', value: '+576011234567' }],
  })

  const here = { 'header.latitude': '4,65', 'header.longitude': '-74.05' }
  const place = { ...here, 'header.place': 'Tienda', 'header.address': 'Calle 1', 'body.1': '42' }
  await send('punto_de_entrega', place)
  await deliver()
  expect(onPhone()).toMatchObject({
    place: { latitude: 4.65, longitude: -74.05, name: 'Tienda', address: 'Calle 1' },
  })

  await send('cupon_de_bienvenida', { 'header.1': 'Laura', 'body.1': '10 %', 'button.0': 'HOLA10' })
  await deliver()
  expect(onPhone()).toMatchObject({
    header: 'Un regalo para Laura',
    links: [{ kind: 'code', value: 'HOLA10' }, {}],
  })
})

it('cards, each with its picture; the answer to one says which', async () => {
  const values: Record<string, string> = { 'body.1': 'Laura' }
  for (const card of [0, 1, 2]) {
    values[`card.${card}.header.file`] = await upload(drawn, `prenda-${card}.png`)
    values[`card.${card}.body.1`] = `$ ${card}0.000`
    values[`card.${card}.button.0`] = `prenda-${card}`
  }
  expect(await send('temporada_en_tarjetas', values)).toMatchObject({
    body: {
      shown: { cards: [{}, { file: { name: 'prenda-1.png' }, text: 'Sombreros: desde $ 10.000.' }, {}] },
    },
  })
  await deliver()
  expect(onPhone()?.cards).toMatchObject([
    { media: { name: 'prenda-0.png' } },
    {
      media: { name: 'prenda-1.png' },
      text: 'Sombreros: desde $ 10.000.',
      choices: [{ title: 'Quiero sombreros' }],
    },
    { media: { name: 'prenda-2.png' }, links: [{ value: 'https://tiendaandina.example/prendas/prenda-2' }] },
  ])
})

describe('to another chat', () => {
  async function forward(message: string) {
    const pedro = await world.served(newPhone())
    const { conversation } = pedro
    const sent = await forwardMessage(world.api.services, ana, { message, conversation_uuid: conversation })
    if (isRefusal(sent)) throw new Error(sent.code)
    await deliverConversation(world.api.services, { business: world.business, conversation })
    return world.simulator.whatsapp.chat(pedro.customer).messages.at(-1)
  }

  it('goes its picture with its words and addresses', async () => {
    const sent = await send('novedades_en_tienda', news(await upload()))
    if (isRefusal(sent)) throw new Error(sent.code)
    expect(await forward(sent.uuid)).toMatchObject({
      type: 'image',
      media: { name: 'ruana.png' },
      text: 'Hola Laura, esto acaba de llegar a la tienda. Lo apartamos hasta el viernes.\n\nVer en la web: https://tiendaandina.example/novedades/ruanas',
    })
  })

  it('go the words of its cards, without their pictures', async () => {
    const values: Record<string, string> = { 'body.1': 'Laura' }
    for (const [at, price] of ['$ 9', '$ 6', '$ 7'].entries()) {
      values[`card.${at}.header.file`] = await upload(drawn, `prenda-${at}.png`)
      values[`card.${at}.body.1`] = price
      values[`card.${at}.button.0`] = `prenda-${at}`
    }
    const sent = await send('temporada_en_tarjetas', values)
    if (isRefusal(sent)) throw new Error(sent.code)
    const shown = await forward(sent.uuid)
    expect(shown).toMatchObject({ type: 'text', text: expect.stringContaining('Sombreros: desde $ 6.\n') })
    expect(shown?.text).toContain('https://tiendaandina.example/prendas/prenda-2')
  })
})

it('has its files among those of the contact', async () => {
  const sent = await send('novedades_en_tienda', news(await upload()))
  if (isRefusal(sent)) throw new Error(sent.code)
  const { token } = await logIn(world.api, world.api.world.tienda.ana)
  const listed = async (kind: string) => {
    const { body } = await world.api
      .request()
      .get(`/api/clients/files/${chat.client}?kind=${kind}`)
      .set('Authorization', `Bearer ${token}`)
      .expect(200)
    return (body as { uuid: string }[]).map(({ uuid }) => uuid)
  }
  expect([await listed('media'), await listed('document')]).toEqual([[sent.uuid], []])
})

describe('is refused at its field', () => {
  it.each<[string, Record<string, string>, string[]]>([
    [
      'cupon_de_bienvenida',
      { 'header.1': 'L', 'body.1': '10', 'button.0': 'LARGUISIMO123456' },
      ['values.button.0'],
    ],
    ['rastrear_pedido', { 'body.1': 'Laura', 'button.0': 'a b' }, ['values.button.0']],
    ['retomar_conversacion', { 'body.1': 'a', 'body.2': 'b' }, ['values.body.2']],
    ['video_de_cuidado', { 'body.1': 'ruana' }, ['values.header.file']],
    ['video_de_cuidado', { 'body.1': 'ruana', 'header.file': 'no-es-uuid' }, ['values.header.file']],
  ])('%s with %j', async (name, values, fields) => {
    const refused = await send(name, values)
    expect(refused).toMatchObject({ code: 'INVALID_INPUT' })
    expect(Object.keys((refused as { fields?: object }).fields ?? {})).toEqual(fields)
  })

  it('a picture where a video is asked for, and the picture stays free', async () => {
    const picture = await upload()
    expect(await send('video_de_cuidado', { 'body.1': 'ruana', 'header.file': picture })).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { 'values.header.file': 'Este archivo no es un video' },
    })
    expect(await send('novedades_en_tienda', news(picture))).toMatchObject({ type: 'template' })
  })

  it('what nobody can fill in', async () => {
    expect(await send('ver_catalogo', {})).toMatchObject({ code: 'TEMPLATE_NOT_SENDABLE' })
  })
})

it('one that was queued before its parts were stored is still sent', async () => {
  const sent = await send('retomar_conversacion', { 'body.1': 'Laura' })
  if (isRefusal(sent)) throw new Error(sent.code)
  const old = { name: 'retomar_conversacion', language: 'es_CO', values: [{ name: '1', value: 'Laura' }] }
  await world.rows(
    `update entries set body = jsonb_build_object('text', 'Hola', 'template', $1::jsonb) where uuid = $2`,
    [JSON.stringify(old), sent.uuid],
  )
  await deliver()
  expect(await last()).toMatchObject({ status: 'sent' })
})
