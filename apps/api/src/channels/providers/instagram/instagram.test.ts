import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { retryMessage } from '../../../conversations/retry-message'
import { fetchProfile } from '../../../inbound/customers/fetch-profile'
import { retryItems } from '../../../inbound/items/retry-items'
import { finishInteraction } from '../../../interactions/acts/finish-interaction'
import { sweepAttempts } from '../../../outbound/deliver/sweep-attempts'
import { armFaults, type FaultPoint } from '../../../platform/errors/fault-points'
import { actorOf } from '../../../test/factories'
import { bootContractWorld, type ContractWorld, pdf, type ServedCustomer } from '../../test/world'
import { attemptDeadline } from '../shared/call-provider'
import { instagram as adapter } from './adapter'

let world: ContractWorld
beforeAll(async () => {
  world = await bootContractWorld({
    type: 'instagram',
    external_id: '17841400000000777',
    credentials: {
      ig_id: '17841400000000777',
      page_access_token: 'token-de-la-cuenta',
      app_secret: 'app-secret-de-prueba',
      verify_token: 'verificar',
    },
  })
})
afterAll(() => world.stop())
afterEach(() => armFaults(null))

let laura: ServedCustomer & { id: string }
let customers = 0
beforeEach(async () => {
  await world.reset()
  customers += 1
  const { id } = instagram().createCustomer({ name: `Laura ${customers}`, username: `laura.${customers}` })
  await instagram().send(id, { type: 'text', text: 'Hola' }).firstAttempt
  laura = { id, ...(await world.served(id)) }
})

const instagram = () => world.simulator.instagram
/** The messages of the business: author, text and status. */
const ours = async () =>
  (await world.thread(laura.id))
    .filter(({ author_kind }) => author_kind !== 'client')
    .map(({ author_kind, body, status }) => {
      const { text, name } = body as { text?: string; name?: string }
      return [author_kind, text ?? name, status]
    })
const taken = () =>
  instagram()
    .outbox()
    .messages.map(({ text }) => text)
const file = { name: 'pedido.pdf', mime: 'application/pdf', bytes: pdf }
const onThePhone = (said: { text: string } | { file: typeof file }) =>
  instagram().send(laura.id, { type: 'echo', ...said }).firstAttempt
const dieAt = (where: FaultPoint) =>
  armFaults((point) => {
    if (point === where) throw new Error('killed')
  })
const neverTaken = () => instagram().setKnobs({ timeoutBeforeAccept: 1 })

describe('a message with an unknown outcome', () => {
  it('is recognised by its text in the echo, and is no second entry', async () => {
    instagram().setKnobs({ timeoutAfterAccept: 1 })
    await laura.write('¿Llegó?')
    expect(await ours()).toEqual([['user', '¿Llegó?', 'sent']])
    const [sent] = instagram().outbox().messages
    const parts = await world.rows<{ id: string }>(
      `select p.provider_message_id as id from outbound_parts p join entries e on e.uuid = p.entry_uuid
       where e.conversation_uuid = $1`,
      [laura.conversation],
    )
    expect(parts).toEqual([{ id: sent?.id }])
  })

  it('is recognised too where the process died', async () => {
    dieAt('deliver.after-request')
    await expect(laura.write('Interrumpido')).rejects.toThrow('killed')
    armFaults(null)
    world.api.clock.advance(60_000)
    await world.simulator.clock.advance(1)
    await sweepAttempts(world.api.services)
    expect(await ours()).toEqual([['user', 'Interrumpido', 'unknown']])
    await retryItems(world.api.services)
    expect(await ours()).toEqual([['user', 'Interrumpido', 'sent']])
    expect(taken()).toEqual(['Interrumpido'])
  })

  it('is the oldest of those with the same text', async () => {
    for (const text of ['ok', 'ok']) {
      neverTaken()
      await laura.write(text)
    }
    await onThePhone({ text: ' ok ' })
    expect(await ours()).toEqual([
      ['user', 'ok', 'sent'],
      ['user', 'ok', 'unknown'],
    ])
    await onThePhone({ text: 'ok' })
    expect((await ours()).map(([, , state]) => state)).toEqual(['sent', 'sent'])
    await onThePhone({ text: 'ok' })
    expect((await ours())[2]).toEqual(['app', 'ok', 'sent'])
  })

  it('is none with another text, or of an attempt long ago', async () => {
    neverTaken()
    await laura.write('Hola, Laura')
    await onThePhone({ text: 'Hola' })
    await onThePhone({ file })
    world.api.clock.advance(11 * 60_000)
    await world.simulator.clock.advance(11 * 60_000)
    await onThePhone({ text: 'Hola, Laura' })
    expect((await ours()).map(([author, , state]) => [author, state])).toEqual([
      ['user', 'unknown'],
      ['app', 'sent'],
      ['app', 'sent'],
      ['app', 'sent'],
    ])
  })

  it('is not sent again where a person has retried it meanwhile', async () => {
    neverTaken()
    await laura.write('Otra vez')
    const [, entry] = await world.thread(laura.id)
    await retryMessage(world.api.services, actorOf(world.api.world.tienda.ana), entry?.uuid ?? '')
    await onThePhone({ text: 'Otra vez' })
    await laura.deliver()
    expect([await ours(), taken()]).toEqual([[['user', 'Otra vez', 'sent']], []])
  })
})

describe('a message that is written on the phone while one of ours is being sent', () => {
  it('is stored as soon as that is sent, and ours is no second entry', async () => {
    instagram().setKnobs({ echoBeforeAnswer: true })
    const { services } = world.api
    let echo: Promise<unknown> | undefined
    const { fetch } = globalThis
    const sending = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      const answer = await fetch(...request)
      // Hilo's own request, and not the webhooks of the simulator.
      if (!String(request[0]).includes('/messages')) return answer
      echo ??= onThePhone({ text: 'Desde el teléfono' })
      await echo
      return answer
    })
    await laura.write('Desde Hilo')
    sending.mockRestore()
    expect(await ours()).toEqual([
      ['user', 'Desde Hilo', 'sent'],
      ['app', 'Desde el teléfono', 'sent'],
    ])
    expect(await retryItems(services)).toBe(0)
  })
})

describe('a file with a caption whose process died', () => {
  it('after both were sent is recognised by both echoes', async () => {
    dieAt('deliver.after-request')
    await expect(laura.attach('pedido.pdf', 'Lo pedido')).rejects.toThrow('killed')
    armFaults(null)
    world.api.clock.advance(60_000)
    // An echo that comes during the send waits.
    await world.simulator.clock.advance(1)
    await sweepAttempts(world.api.services)
    await retryItems(world.api.services)
    expect(await ours()).toEqual([['user', 'pedido.pdf', 'sent']])
  })

  it('with an echo of the file alone stays unconfirmed, and a person sends only the caption', async () => {
    dieAt('deliver.after-claim')
    await expect(laura.attach('pedido.pdf', 'Lo pedido')).rejects.toThrow('killed')
    armFaults(null)
    world.api.clock.advance(60_000)
    await sweepAttempts(world.api.services)
    await onThePhone({ file })
    expect(await ours()).toEqual([['user', 'pedido.pdf', 'unknown']])
    const [, entry] = await world.thread(laura.id)
    await retryMessage(world.api.services, actorOf(world.api.world.tienda.ana), entry?.uuid ?? '')
    await laura.deliver()
    expect([await ours(), taken()]).toEqual([[['user', 'pedido.pdf', 'sent']], ['Lo pedido']])
  })
})

describe('a text that is longer than one message', () => {
  const long = Array.from({ length: 60 }, (_, n) => `Señal número ${n}: así está bien.`).join(' ')

  it('is sent in parts, and is one message of ours', async () => {
    await laura.write(long)
    expect(await ours()).toEqual([['user', long, 'sent']])
    const pieces = taken()
    expect(pieces.length).toBeGreaterThan(2)
    expect(pieces.join(' ')).toBe(long)
    await world.simulator.clock.advance(1_000)
    expect((await ours()).length).toBe(1)
  })

  it('continues after the parts that were sent, without duplicates', async () => {
    instagram().fail({ code: 613, times: 1, on: 'send', after: 1 })
    await laura.write(long)
    expect([taken().length, (await ours())[0]?.[2]]).toEqual([1, 'queued'])
    world.api.clock.advance(60_000)
    await laura.deliver()
    expect([taken().join(' '), await ours()]).toEqual([long, [['user', long, 'sent']]])
  })

  it('continues after a lost answer, once the echo of that part has come', async () => {
    instagram().setKnobs({ timeoutAfterAccept: 1 })
    await laura.write(long)
    expect([taken().join(' '), await ours()]).toEqual([long, [['user', long, 'sent']]])
  })
})

it('the data of a profile stay when the customer writes again', async () => {
  const { conversation } = laura
  await fetchProfile(world.api.services, { business: world.business, conversation })
  const known = () =>
    world.rows(
      `select i.username, i.display_name, r.contact_name, r.handle from identities i
       join interaction_rows r on r.contact_uuid = i.contact_uuid where i.external_id = $1`,
      [laura.id],
    )
  const before = await known()
  expect(before).toMatchObject([
    {
      username: `laura.${customers}`,
      display_name: `Laura ${customers}`,
      contact_name: `Laura ${customers}`,
    },
  ])
  await instagram().send(laura.id, { type: 'text', text: 'Sigo aquí' }).firstAttempt
  await onThePhone({ text: 'Ya te contesto' })
  expect(await known()).toEqual(before)
})

it('fetches the profile of a contact that a person has named, and leaves the name', async () => {
  const known = () =>
    world.rows(
      `select c.name, d.username from identities d join contacts c on c.uuid = d.contact_uuid
       where d.external_id = $1`,
      [laura.id],
    )
  const asked = () =>
    world.rows('select key from graphile_worker._private_jobs where key = $1', [
      `profile:${laura.conversation}`,
    ])
  // Before the profile was fetched, an agent entered the name and finished the chat.
  await world.rows('delete from graphile_worker._private_jobs')
  await world.rows(
    `update contacts set name = 'La de las ruanas'
     where uuid = (select contact_uuid from identities where external_id = $1)`,
    [laura.id],
  )
  const [open] = await world.rows<{ uuid: string }>(
    'select uuid from interactions where conversation_uuid = $1',
    [laura.conversation],
  )
  await finishInteraction(world.api.services, actorOf(world.api.world.tienda.ana), open?.uuid ?? '')
  await instagram().send(laura.id, { type: 'text', text: 'Otra cosa' }).firstAttempt
  expect(await asked()).toHaveLength(1)
  await fetchProfile(world.api.services, { business: world.business, conversation: laura.conversation })
  expect(await known()).toEqual([{ name: 'La de las ruanas', username: `laura.${customers}` }])
})

it('behind a Facebook page is subscribed, asked and written to by the page', async () => {
  const credentials = {
    ig_id: '17841400000000778',
    page_id: '102938475610778',
    page_access_token: 'token-de-la-pagina',
    app_secret: 'app-secret-de-prueba',
    verify_token: 'verificar',
    flavour: 'facebook' as const,
  }
  instagram().registerAccount({
    channel: 'instagram',
    business: 'Tienda Andina',
    webhook_url: `${world.api.url}/nadie`,
    ...credentials,
  })
  const connection = adapter.connect(credentials, world.api.settings)
  expect(await connection.subscribe?.('')).toMatchObject({ ok: true })
  expect(await connection.health?.(question)).toMatchObject({ subscribed: true, error: null })
  expect(await connection.verifyCredentials()).toMatchObject({ ok: true })
  const { id } = instagram().createCustomer({ name: 'Camila', account: credentials.ig_id })
  instagram().send(id, { type: 'text', text: 'Hola' })
  const content = { type: 'text' as const, text: 'Con gusto' }
  expect(await connection.send({ entry: 'e', to: [id], content }, inTime())).toHaveProperty('providerIds')
  expect(connection.renew).toBeUndefined()
})
const inTime = () => attemptDeadline(20_000)
const question = { address: '', wellAt: null, refused: false, heard: true, doubted: false, cursor: null }
