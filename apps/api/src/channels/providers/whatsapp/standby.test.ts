import { createHmac, randomInt } from 'node:crypto'
import { isRefusal } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerCustomer } from '../../../bot/answer-customer'
import { giveControl } from '../../../conversations/control/give-control'
import { takeControl } from '../../../conversations/control/take-control'
import { sendMessage } from '../../../conversations/send-message'
import { takeNextInteraction } from '../../../interactions/acts/take-next-interaction'
import { assignWaiting } from '../../../interactions/assignment/assign-waiting'
import { createFactFinder } from '../../../reports/facts/find-facts'
import { sweepFacts } from '../../../reports/facts/sweep-facts'
import { actorOf, addUser } from '../../../test/factories'
import { checkChannels } from '../../health/check-channels'
import { verifyChannel } from '../../health/verify-channel'
import { bootContractWorld, type ContractWorld, type ServedCustomer } from '../../test/world'

const number = '109876543210666'
let world: ContractWorld
beforeAll(async () => {
  world = await bootContractWorld({
    type: 'whatsapp',
    external_id: number,
    credentials: {
      phone_number_id: number,
      waba_id: '201234567890666',
      access_token: 'token-de-la-ia',
      app_secret: 'app-secret-de-prueba',
      verify_token: 'verificar',
      display_phone_number: '+57 601 1234567',
      verified_name: 'Tienda Andina',
    },
  })
})
afterAll(() => world.stop())

let laura: string
const whatsapp = () => world.simulator.whatsapp
beforeEach(async () => {
  await world.reset()
  await pass(2)
  whatsapp().setKnobs({ standby: true })
  laura = whatsapp().createCustomer({ name: 'Laura' }).id
})
/** Times of Meta are whole seconds: what follows is later. */
async function pass(seconds: number) {
  world.api.clock.advance(seconds * 1000)
  await world.simulator.clock.advance(
    Math.max(0, world.api.clock.now().getTime() - world.simulator.clock.now()),
  )
}
type Said = Parameters<ReturnType<typeof whatsapp>['send']>[1]
async function happens(said: Said) {
  await pass(1)
  await whatsapp().send(laura, said).firstAttempt
}
const says = (text: string) => happens({ type: 'text', text })

interface Row {
  uuid: string
  conversation: string
  status: string
  user_name: string | null
  managed_outside: boolean
  responder: string | null
  waits: boolean
  answered: boolean
}
async function row(): Promise<Row> {
  const [found] = await world.rows<Row>(
    `select r.uuid, r.conversation_uuid as conversation, r.status, r.user_name, r.managed_outside, r.responder,
       r.waiting_since is not null as waits, r.answered_at is not null as answered
     from interaction_rows r join conversations c on c.uuid = r.conversation_uuid
     join identities d on d.uuid = c.identity_uuid
     where c.channel_account_uuid = $1 order by r.created_at desc limit 1`,
    [world.account],
  )
  if (!found) throw new Error('nothing was stored')
  return found
}
const lines = (conversation: string) =>
  world.rows<{
    kind: string
    author: string
    name: string | null
    text: string | null
    event: string | null
    target: string | null
  }>(
    `select kind::text, author_kind::text as author, author_name as name, body ->> 'text' as text,
       body ->> 'event' as event, body ->> 'target' as target
     from entries where conversation_uuid = $1 order by seq`,
    [conversation],
  )
/** Meta posts a webhook that no simulator makes. */
async function hook(field: string, value: object) {
  const bytes = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '201234567890666',
        time: Math.floor(world.api.clock.now().getTime() / 1000),
        changes: [{ field, value }],
      },
    ],
  })
  const signature = createHmac('sha256', 'app-secret-de-prueba').update(bytes).digest('hex')
  await world.api
    .request()
    .post(`/api/webhooks/whatsapp/${world.account}`)
    .set('content-type', 'application/json')
    .set('x-hub-signature-256', `sha256=${signature}`)
    .send(bytes)
    .expect(200)
}
const ana = () => actorOf(world.api.world.tienda.ana)
const byAna = () => ({ actor: ana(), address: '203.0.113.9' })
const write = (text: string, chat: Row, served?: ServedCustomer) =>
  sendMessage(world.api.services, ana(), {
    to: served?.client ?? chat.uuid,
    type: 'text',
    body: { text },
    conversation_uuid: chat.conversation,
  })

describe('while Meta’s AI has the conversation', () => {
  it('shows what the customer and the AI write, and who answers; the customer does not wait', async () => {
    await says('¿Hay talla M?')
    expect(await row()).toMatchObject({
      status: 'unassigned',
      managed_outside: true,
      responder: 'meta_ai',
      waits: true,
    })
    await happens({ type: 'ai_answer', text: 'Sí, quedan dos.' })
    const chat = await row()
    expect(chat).toMatchObject({ managed_outside: true, waits: false, answered: false })
    expect(await lines(chat.conversation)).toMatchObject([
      { author: 'client', text: '¿Hay talla M?' },
      { author: 'app', name: 'IA de Meta', text: 'Sí, quedan dos.' },
    ])
    const [answer] = await world.rows<{ status: string }>(
      `select status::text from entries where conversation_uuid = $1 and author_kind = 'app'`,
      [chat.conversation],
    )
    expect(answer).toEqual({ status: 'delivered' })
  })

  it('the bot is silent, and nobody can write', async () => {
    await says('Hola')
    const served = await world.served(laura)
    const chat = await row()
    await answerCustomer(world.api.services, { business: world.business, interaction: chat.uuid })
    expect(await lines(chat.conversation)).not.toContainEqual(expect.objectContaining({ author: 'bot' }))
    expect(await write('Yo te ayudo', chat, served)).toMatchObject({ code: 'MANAGED_OUTSIDE' })
    expect(whatsapp().outbox().messages).toEqual([])
  })

  it('a customer who is passed to a person waits, with what the AI says of it', async () => {
    await says('Quiero hablar con una persona')
    await happens({ type: 'ai_answer', text: 'Te paso con alguien.' })
    await happens({ type: 'handover', to: 'hilo' })
    const chat = await row()
    expect(chat).toMatchObject({ managed_outside: false, responder: 'meta_ai', waits: true })
    expect((await lines(chat.conversation)).at(-1)).toMatchObject({
      kind: 'timeline',
      event: 'passed_by_ai',
      target: 'El cliente pregunta por un cambio de talla y pide hablar con una persona.',
    })
    const served = await world.served(laura)
    await served.write('Hola, soy Ana')
    expect(whatsapp().outbox().messages).toMatchObject([{ text: 'Hola, soy Ana' }])
  })

  it('is not dealt out to people, until it is passed to them', async () => {
    await world.rows(`update settings set behavior_interaction = 'AUTOMATIC'`)
    await world.rows(
      `insert into presence_leases (business_uuid, user_uuid, connection, expires_at) values ($1, $2, 'prueba', '2100-01-01')
       on conflict do nothing`,
      [world.business, world.api.world.tienda.ana.uuid],
    )
    const assigns = () => assignWaiting(world.api.services, { business: world.business })
    await says('Hola')
    await pass(60)
    await assigns()
    await takeNextInteraction(world.api.services, ana())
    expect(await row()).toMatchObject({ status: 'unassigned', managed_outside: true })
    await happens({ type: 'handover', to: 'hilo' })
    await assigns()
    expect(await row()).toMatchObject({ status: 'assigned', managed_outside: false })
    await world.rows(`update settings set behavior_interaction = 'MANUAL'`)
    await world.rows('delete from presence_leases')
  })

  it('a handover that overtakes the customer’s first words waits for them', async () => {
    const phone = `57300${randomInt(1_000_000, 9_999_999)}`
    const timestamp = String(Math.floor(world.api.clock.now().getTime() / 1000))
    const metadata = { display_phone_number: '576011234567', phone_number_id: number }
    const handover = {
      recipient: metadata,
      sender: { phone_number: phone },
      type: 'control_passed',
      timestamp,
      control_passed: {
        previous_owner_role: 'ai_agent',
        conversation_context: { summary: { text: 'Pide otra talla' } },
      },
    }
    await hook('messaging_handovers', handover)
    await hook('messaging_handovers', handover)
    const message = {
      id: `wamid.${phone}`,
      from: phone,
      timestamp,
      type: 'text',
      text: { body: 'Hola' },
    }
    await hook('standby', {
      metadata,
      standby: { contacts: [{ wa_id: phone, profile: { name: 'Nueva' } }], messages: [message] },
    })
    const chat = await row()
    expect(chat).toMatchObject({ managed_outside: false, responder: 'meta_ai', waits: true })
    expect(
      (await lines(chat.conversation)).map(({ text, event, target }) => text ?? [event, target]),
    ).toEqual(['Hola', ['passed_by_ai', 'Pide otra talla']])
    await hook('messaging_handovers', handover)
    expect(await lines(chat.conversation)).toHaveLength(2)
    expect(
      await world.rows(`select 1 from webhook_items where kind = 'handover' and awaited_id is not null`),
    ).toEqual([])
  })

  it('another app that takes it is told apart, until it is ours', async () => {
    await says('Hola')
    await happens({ type: 'handover', to: 'app' })
    const chat = await row()
    expect(chat).toMatchObject({ managed_outside: true, responder: 'app' })
    await says('¿Siguen ahí?')
    await happens({ type: 'ai_answer', text: 'Sí' })
    const said = (await lines(chat.conversation)).map(({ event, text, name }) => event ?? [text, name])
    expect(said).toEqual([
      ['Hola', 'Laura'],
      'taken_by_app',
      ['¿Siguen ahí?', 'Laura'],
      ['Sí', 'Otra aplicación'],
    ])
  })

  it('what another app answered is counted apart, in facts of before it was counted too', async () => {
    await says('Hola')
    await happens({ type: 'handover', to: 'app' })
    await happens({ type: 'ai_answer', text: 'Sí' })
    await happens({ type: 'ai_answer', text: 'Quedan dos' })
    const { uuid } = await row()
    await world.rows(`update interactions set status = 'finished', finished_at = $2 where uuid = $1`, [
      uuid,
      world.api.clock.now(),
    ])
    const counted = async () => {
      await createFactFinder(world.api.services)()
      while (await sweepFacts(world.api.services));
      return world.rows(
        'select ai_answers, app_answers, first_answer from interaction_facts where interaction_uuid = $1',
        [uuid],
      )
    }
    const apart = [{ ai_answers: 0, app_answers: 2, first_answer: null }]
    expect(await counted()).toEqual(apart)
    expect(
      await world.rows(`select * from event_dues where listener = 'facts' and subject_uuid = $1`, [uuid]),
    ).toEqual([])
  })
})

describe('an agent', () => {
  it('takes it with one press, answers, and gives it back with one', async () => {
    await says('Hola')
    const { uuid } = await row()
    expect(await takeControl(world.api.services, byAna(), uuid)).toMatchObject({
      managed_outside: false,
      responder: 'meta_ai',
      is_assigned: true,
    })
    const chat = await row()
    await says('Gracias')
    expect((await row()).managed_outside).toBe(false)
    const [contact] = await world.rows<{ uuid: string }>(
      'select contact_uuid as uuid from conversations where uuid = $1',
      [chat.conversation],
    )
    const written = await sendMessage(world.api.services, ana(), {
      to: contact?.uuid ?? '',
      type: 'text',
      body: { text: 'Te atiendo yo' },
      conversation_uuid: chat.conversation,
    })
    expect(isRefusal(written)).toBe(false)

    expect(await giveControl(world.api.services, byAna(), uuid)).toMatchObject({ managed_outside: true })
    expect(
      whatsapp()
        .outbox()
        .controls.map(({ action }) => action),
    ).toEqual(['take', 'release'])
    await says('¿Y el envío?')
    expect(await row()).toMatchObject({
      managed_outside: true,
      responder: 'meta_ai',
      user_name: expect.any(String),
    })
    expect((await lines(chat.conversation)).flatMap(({ event }) => event ?? [])).toEqual([
      'taken',
      'control_taken',
      'control_given',
    ])
    const audited = await world.rows(
      'select action, address from audit_lines where target = $1 order by created_at',
      [uuid],
    )
    const address = '203.0.113.9'
    expect(audited).toEqual([
      { action: 'interaction.take_control', address },
      { action: 'interaction.give_control', address },
    ])
  })

  it.each(['its answer', 'its own notice'])(
    'leaves one line in the audit log and one in the timeline where %s of Meta comes first',
    async (first) => {
      await says('Hola')
      const { uuid, conversation } = await row()
      await pass(2)
      whatsapp().setKnobs({ handoverBeforeAnswer: first === 'its own notice' })
      const taken = () => takeControl(world.api.services, byAna(), uuid)
      const answers = await Promise.all([taken(), taken()])
      expect(answers.filter((answer) => !isRefusal(answer)).length).toBeGreaterThan(0)
      if (first === 'its answer') await happens({ type: 'handover', to: 'hilo' })
      expect(await row()).toMatchObject({ managed_outside: false, status: 'assigned' })
      expect(await world.rows('select action from audit_lines where target = $1', [uuid])).toEqual([
        { action: 'interaction.take_control' },
      ])
      const events = (await lines(conversation)).flatMap(({ event }) => event ?? [])
      expect(events.filter((event) => event !== 'taken')).toHaveLength(1)
    },
  )

  it('is one of fifty who press at once, and Meta is asked once', async () => {
    await says('Hola')
    const { uuid } = await row()
    const agents = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        addUser(world.api.services, {
          business: world.business,
          name: `Agente ${at}`,
          email: `agente${at}.${uuid}@tienda.test`,
          role: 'AGENT',
        }),
      ),
    )
    const answers = await Promise.all(
      agents.map((agent) =>
        takeControl(world.api.services, { actor: actorOf(agent), address: '203.0.113.9' }, uuid),
      ),
    )
    const owners = answers.filter((answer) => !isRefusal(answer))
    expect(owners).toHaveLength(1)
    const lost = answers.flatMap((answer) => (isRefusal(answer) ? [answer.code] : []))
    expect(lost).toEqual(Array(49).fill('ALREADY_TAKEN'))
    expect(owners[0]).toMatchObject({ managed_outside: false, user: { name: (await row()).user_name } })
    expect(whatsapp().outbox().controls).toHaveLength(1)
  })

  it('reads why Meta refuses; what could not be given back stays theirs', async () => {
    await says('Hola')
    const { uuid } = await row()
    whatsapp().setKnobs({ mayTake: false })
    expect(await takeControl(world.api.services, byAna(), uuid)).toMatchObject({
      code: 'CONTROL_REFUSED',
      msg: expect.stringContaining('Escalation'),
    })
    expect(await row()).toMatchObject({ managed_outside: true, status: 'assigned' })
    whatsapp().setKnobs({ mayTake: true })
    expect(isRefusal(await takeControl(world.api.services, byAna(), uuid))).toBe(false)
    whatsapp().fail({ code: 131000, times: 1, on: 'control' })
    expect(await giveControl(world.api.services, byAna(), uuid)).toMatchObject({ code: 'CONTROL_REFUSED' })
    const kept = await row()
    expect(kept).toMatchObject({ managed_outside: false })
    expect((await lines(kept.conversation)).flatMap(({ event }) => event ?? []).slice(-2)).toEqual([
      'control_given',
      'control_kept',
    ])
    expect(
      await world.rows('select action from audit_lines where target = $1 order by action', [uuid]),
    ).toMatchObject([
      { action: 'interaction.give_control' },
      { action: 'interaction.keep_control' },
      { action: 'interaction.take_control' },
    ])
  })
})

/** Chooses the fields of the app's webhook, as in Meta's panel. */
const subscribe = (fields: string) =>
  fetch(
    `${world.api.settings.whatsappGraphBase}/v26.0/670843887433847/subscriptions?fields=${fields}&access_token=${encodeURIComponent('670843887433847|app-secret-de-prueba')}`,
    { method: 'POST' },
  )
const otherFields =
  'messages,user_preferences,account_update,account_alerts,phone_number_quality_update,phone_number_name_update,message_template_quality_update,message_template_status_update'
const allFields = `${otherFields},standby,messaging_handovers`

it('the test of the channel names the fields that the app has not subscribed, for Meta is silent', async () => {
  const tried = async () => verifyChannel(world.api.services, world.business, world.account)
  expect(await tried()).toEqual({
    ok: true,
    detail: 'La conexión funciona: Tienda Andina, +57 601 1234567 (calidad alta)',
  })
  await subscribe('messages,messaging_handovers')
  expect(await tried()).toEqual({
    ok: true,
    detail:
      'La conexión funciona: Tienda Andina, +57 601 1234567 (calidad alta). En la aplicación de Meta falta suscribir standby: mientras responde la IA de Meta u otra aplicación, no se ve nada de esos chats; user_preferences: no se sabe quién dejó de querer promociones; account_update, account_alerts, phone_number_quality_update, phone_number_name_update, message_template_quality_update y message_template_status_update: una restricción, una mala calidad o una plantilla detenida se notan cuando un mensaje falla',
  })
  await subscribe('messages,standby,messaging_handovers,user_preferences')
})

it('whoever tests the channel while its fields are subscribed sees each change at once', async () => {
  const subscribed = async () => {
    await verifyChannel(world.api.services, world.business, world.account)
    const rows = await world.rows<{ all: boolean }>(
      `select (options ->> 'fields_subscribed')::boolean as all from channel_accounts where uuid = $1`,
      [world.account],
    )
    return rows.map(({ all }) => all)
  }
  await subscribe('messages')
  expect(await subscribed()).toEqual([false])
  await subscribe(allFields)
  expect(await subscribed()).toEqual([true])
})

it('the check of every half a minute warns of them too, hourly, until they are subscribed', async () => {
  const warned = async (after: number) => {
    await pass(after)
    await world.rows('update channel_accounts set next_check_at = $1 where uuid = $2', [
      world.api.clock.now(),
      world.account,
    ])
    await checkChannels(world.api.services)
    return world.rows(
      `select alarm ->> 'kind' as kind, alarm ->> 'detail' as detail from channel_accounts a, jsonb_array_elements(a.alarms) alarm
       where a.uuid = $1`,
      [world.account],
    )
  }
  await subscribe(allFields)
  expect(await warned(3_700)).toEqual([])
  await subscribe(otherFields)
  expect(await warned(60)).toEqual([])
  expect(await warned(3_700)).toMatchObject([
    { kind: 'fields_missing', detail: expect.stringContaining('standby y messaging_handovers') },
  ])
  await subscribe(allFields)
  expect(await warned(700)).toEqual([])
})

it('an approved name ends what stops its own number, and not that of another one', async () => {
  await says('Hola')
  await happens({ type: 'handover', to: 'hilo' })
  const served = await world.served(laura)
  whatsapp().fail({ code: 131037 })
  await served.write('No sale')
  const blocked = async () =>
    (await world.rows('select blocked from channel_accounts where uuid = $1', [world.account]))[0]?.blocked
  expect(await blocked()).toBe(true)
  for (const [display_phone_number, stays] of [
    ['573009998877', true],
    ['576011234567', false],
  ]) {
    await pass(2)
    await hook('phone_number_name_update', { decision: 'APPROVED', display_phone_number })
    expect(await blocked()).toBe(stays)
  }
})
