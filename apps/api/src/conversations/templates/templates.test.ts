import { isRefusal } from '@hilo/contracts'
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
import { retryMessage } from '../retry-message'
import { sendMessage } from '../send-message'
import { listTemplates } from './list-templates'
import { sendTemplate } from './send-template'

const dayMs = 24 * 60 * 60 * 1000
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

const input = (values: string[], more: object = {}) => ({
  conversation_uuid: chat.conversation,
  template: 'retomar_conversacion',
  language: 'es_CO',
  values: Object.fromEntries(values.map((value, at) => [`body.${at + 1}`, value])),
  ...more,
})

describe('a template', () => {
  it('is listed with its variables, and from the cache while the provider does not answer', async () => {
    const list = () => listTemplates(world.api.services, ana, chat.conversation)
    const templates = await list()
    // The list is old by then, so that the provider is asked again.
    world.api.clock.advance(10 * 60_000)
    expect(templates).toContainEqual({
      name: 'retomar_conversacion',
      language: 'es_CO',
      text: 'Hola {{1}}, seguimos atentos a tu solicitud. ¿Quieres que la retomemos?',
      header: null,
      footer: 'Responde para continuar',
      buttons: [
        { kind: 'reply', text: 'Sí, retomar' },
        { kind: 'reply', text: 'Ya no, gracias' },
      ],
      cards: [],
      category: 'utility',
      obstacle: null,
      state: 'approved',
    })
    world.simulator.whatsapp.fail({ code: 131000, times: 9, on: 'any' })
    expect(await list()).toEqual(templates)
    const luis = actorOf(world.api.world.tienda.luis)
    expect(await listTemplates(world.api.services, luis, chat.conversation)).toMatchObject({
      code: 'CONVERSATION_NOT_FOUND',
    })
  })

  it('is reported as unavailable, not as missing, while the provider never answered', async () => {
    await world.rows('delete from channel_templates')
    await world.rows('update channel_accounts set templates_read_at = null')
    world.simulator.whatsapp.fail({ code: 131000, times: 9, on: 'any' })
    expect(await listTemplates(world.api.services, ana, chat.conversation)).toMatchObject({
      code: 'TEMPLATES_UNAVAILABLE',
    })
  })

  it('is sent when the window is closed, unlike a text', async () => {
    const { services, clock } = world.api
    clock.advance(dayMs + 60_000)
    await world.simulator.clock.advance(dayMs + 60_000)
    const text = {
      to: chat.client,
      type: 'text',
      body: { text: 'Hola' },
      conversation_uuid: chat.conversation,
    } as const
    expect(await sendMessage(services, ana, text)).toMatchObject({ code: 'WINDOW_CLOSED' })
    const sent = await sendTemplate(services, ana, input(['Laura']))
    if (isRefusal(sent)) throw new Error(sent.code)
    expect(sent).toMatchObject({
      type: 'template',
      status: 'queued',
      body: { text: 'Hola Laura, seguimos atentos a tu solicitud. ¿Quieres que la retomemos?' },
    })
    expect(await sendTemplate(services, ana, input(['Laura'], { uuid: sent.uuid }))).toMatchObject({
      uuid: sent.uuid,
      seq: sent.seq,
    })
    await deliverConversation(services, { business: world.business, conversation: chat.conversation })
    const thread = await world.thread(chat.conversation)
    expect(thread.map(({ type, status }) => [type, status])).toEqual([
      ['text', null],
      ['template', 'sent'],
    ])
  })

  it('can be retried after it failed, though the window is closed', async () => {
    const { services, clock } = world.api
    clock.advance(dayMs + 60_000)
    await world.simulator.clock.advance(dayMs + 60_000)
    const sent = await sendTemplate(services, ana, input(['Laura']))
    if (isRefusal(sent)) throw new Error(sent.code)
    const deliver = () =>
      deliverConversation(services, { business: world.business, conversation: chat.conversation })
    world.simulator.whatsapp.fail({ code: 131026, times: 1 })
    await deliver()
    const last = async () => (await world.thread(chat.conversation)).at(-1)
    expect(await last()).toMatchObject({ type: 'template', status: 'failed' })
    expect(await retryMessage(services, ana, sent.uuid)).toMatchObject({ status: 'queued' })
    await deliver()
    expect(await last()).toMatchObject({ type: 'template', status: 'sent' })
  })

  it.each([['Laura\nGómez'], ['Laura\tGómez'], ['Laura    Gómez']])(
    'is refused with %j in a variable before the provider is asked',
    async (value) => {
      const { token } = await logIn(world.api, world.api.world.tienda.ana)
      const send = (variable: string) =>
        world.api
          .request()
          .post('/api/conversations/template/send')
          .set('Authorization', `Bearer ${token}`)
          .send(input([variable]))
      const { status, body } = await send(value)
      expect([status, Object.keys(body.fields)]).toEqual([422, ['values.body.1']])
      expect(Object.values(body.fields)).toEqual([
        'Escríbelo sin saltos de línea, tabulaciones ni cuatro espacios seguidos',
      ])
      expect((await send('Laura   Gómez')).status).toBe(200)
    },
  )

  it('is refused where it is not approved, lacks a variable, or the sender is not the owner', async () => {
    const { services } = world.api
    expect(await sendTemplate(services, ana, input(['x'], { template: 'nada' }))).toMatchObject({
      code: 'TEMPLATE_NOT_FOUND',
    })
    expect(await sendTemplate(services, ana, input([]))).toMatchObject({ code: 'INVALID_INPUT' })
    const luis = actorOf(world.api.world.tienda.luis)
    expect(await sendTemplate(services, luis, input(['x']))).toMatchObject({ code: 'NOT_OWNER' })
  })
})
