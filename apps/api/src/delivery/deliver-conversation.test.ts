import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bootProviderWorld, newPhone, type ProviderWorld, type Served } from '../channels/test/test-provider'
import { webhookOf } from '../channels/test/test-webhooks'
import { storedKeyOf } from '../entries/stored-key'
import { armFaults } from '../platform/errors/fault-points'
import { runAlone } from '../test/observe/count-statements'
import { deliverConversation } from './deliver-conversation'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())
afterEach(() => {
  armFaults(null)
  vi.useRealTimers()
})

const deliver = ({ conversation }: Served) =>
  deliverConversation(world.api.services, { business: world.business, conversation })
/** What we wrote, in the order of the thread: [text, status, error code]. */
const ours = async ({ conversation }: Served) =>
  (await world.thread(conversation))
    .filter(({ author_kind }) => author_kind === 'user')
    .map(({ body, status, error }) => [(body as { text: string }).text, status, error?.code ?? null])
/** What the provider took, in the order it took it. */
const taken = () => world.simulator.whatsapp.outbox().messages.map(({ text }) => text)
const refusals = () => world.simulator.whatsapp.outbox().refused.map(({ code }) => code)
/** In how many ms the waiting job of a conversation is due, by the clock that put it there: Postgres's own goes on. */
async function dueIn({ conversation }: Served): Promise<number | null> {
  const [job] = await world.rows<{ run_at: Date }>(`select run_at from graphile_worker.jobs where key = $1`, [
    `deliver:${conversation}`,
  ])
  return job ? job.run_at.getTime() - Date.now() : null
}
/** Lets the simulated provider tell its statuses, and the customer read. */
const providerGoesOn = () => world.simulator.clock.advance(1_000)

describe('a message of ours', () => {
  it('is sent, and its status follows the provider’s statuses', async () => {
    const laura = await world.served(newPhone())
    const uuid = await laura.write('Con gusto, el envío tarda 2 días. 😀')
    expect(await ours(laura)).toEqual([['Con gusto, el envío tarda 2 días. 😀', 'queued', null]])
    await deliver(laura)
    expect(await ours(laura)).toMatchObject([[expect.anything(), 'sent', null]])
    const [sent] = world.simulator.whatsapp.outbox().messages
    expect(sent?.request).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: laura.customer,
      type: 'text',
      text: { body: 'Con gusto, el envío tarda 2 días. 😀', preview_url: false },
      biz_opaque_callback_data: `msg:${uuid}`,
    })
    await providerGoesOn()
    expect(await ours(laura)).toMatchObject([[expect.anything(), 'delivered', null]])
    await world.simulator.whatsapp.read(laura.customer)
    expect(await ours(laura)).toMatchObject([[expect.anything(), 'read', null]])
    const [row] = await world.rows(`select last_message from interactions where uuid = $1`, [
      laura.interaction,
    ])
    expect(row).toMatchObject({ last_message: { uuid, status: 'read' } })
  })

  it('changes once by the statuses that come at once, which are kept without what they said', async () => {
    const laura = await world.served(newPhone())
    const uuid = await laura.write('Va en camino')
    await deliver(laura)
    const versionOf = async () => {
      const [row] = await world.rows<{ version: number }>(
        'select version from conversations where uuid = $1',
        [laura.conversation],
      )
      return row?.version ?? 0
    }
    const before = await versionOf()
    const [part] = await world.rows<{ id: string }>(
      'select provider_message_id as id from outbound_parts where entry_uuid = $1',
      [uuid],
    )
    const statuses = ['sent', 'read', 'delivered'].map((status) => ({ id: part?.id, status, timestamp: '1' }))
    const body = webhookOf([], { key: world.account.phone_number_id, statuses })
    expect(await Promise.all([world.post(body), world.post(body)])).toEqual([200, 200])
    expect(await ours(laura)).toMatchObject([['Va en camino', 'read', null]])
    expect(await versionOf()).toBe(before + 1)
    const items = await world.rows(
      'select kind, state, payload from webhook_items where dedupe_key = any($1)',
      [statuses.map(({ id, status }) => storedKeyOf(`${id}:${status}:1`))],
    )
    expect(items).toEqual(Array(3).fill({ kind: 'status', state: 'done', payload: {} }))
  })

  it('is claimed and recorded by waiting twice each for the database', async () => {
    const laura = await world.served(newPhone())
    await laura.write('Hola')
    const chat = { business: world.business, conversation: laura.conversation }
    const [waits, statements] = await runAlone(world.api, async (services) => {
      await deliverConversation(services, chat)
      return [services.db.outboundPipeline.counts().waits, services.db.statements()]
    })
    // The account's first message also begins its pace. Nothing more waits, and so nothing more is claimed.
    expect([waits, statements]).toEqual([5, 0])
  })

  it('is sent while inbound items use all of their connections', async () => {
    const laura = await world.served(newPhone())
    await laura.write('Salgo igual')
    const { tienda, otra } = world.api.world
    await runAlone(world.api, async (services) => {
      let goOn = () => {}
      const gate = new Promise<void>((resolve) => {
        goOn = resolve
      })
      const arriving = [tienda, tienda, tienda, otra].map(({ uuid }) =>
        services.db.pipeline.transaction(uuid, () => gate),
      )
      await deliverConversation(services, {
        business: world.business,
        conversation: laura.conversation,
      }).finally(goOn)
      await Promise.all(arriving)
    })
    expect(await ours(laura)).toMatchObject([['Salgo igual', 'sent', null]])
  })

  it('is followed at once by what was written during its send', async () => {
    const laura = await world.served(newPhone())
    await laura.write('Primero')
    armFaults(async (point) => {
      if (point !== 'deliver.after-request') return
      armFaults(null)
      await laura.write('Segundo')
      // Its own job finds a message on its way, and leaves it all to the other one.
      await deliver(laura)
      expect(await ours(laura)).toMatchObject([
        ['Primero', 'queued', null],
        ['Segundo', 'queued', null],
      ])
    })
    await deliver(laura)
    expect(await ours(laura)).toMatchObject([
      ['Primero', 'sent', null],
      ['Segundo', 'sent', null],
    ])
  })

  it('waits where WhatsApp limits the number because of spam reports, and the account shows why', async () => {
    world.simulator.whatsapp.fail({ code: 131048 })
    const laura = await world.served(newPhone())
    await laura.write('Espera')
    await deliver(laura)
    expect(await ours(laura)).toEqual([['Espera', 'queued', null]])
    const [account] = await world.rows(
      'select last_error, auth_error from channel_accounts where uuid = $1',
      [world.account.uuid],
    )
    expect(account).toEqual({
      last_error: 'WhatsApp limitó los envíos del canal por reportes de spam.',
      auth_error: null,
    })
  })

  it('may be read without a delivered status', async () => {
    world.simulator.whatsapp.setKnobs({ dropDelivered: true })
    const laura = await world.served(newPhone())
    await laura.write('¿Sigues ahí?')
    await deliver(laura)
    await providerGoesOn()
    expect(await ours(laura)).toMatchObject([[expect.anything(), 'sent', null]])
    await world.simulator.whatsapp.read(laura.customer)
    expect(await ours(laura)).toMatchObject([[expect.anything(), 'read', null]])
  })

  it('never goes back to an earlier status, in whatever order and however often statuses arrive', async () => {
    const laura = await world.served(newPhone())
    await laura.write('Al revés')
    await deliver(laura)
    const [sent] = world.simulator.whatsapp.outbox().messages
    const tell = (status: string, errors?: object[]) =>
      world.post(
        webhookOf([], {
          key: world.account.phone_number_id,
          statuses: [{ id: sent?.id, status, timestamp: '1795219260', ...(errors && { errors }) }],
        }),
      )
    await tell('failed', [{ code: 131026 }])
    expect(await ours(laura)).toEqual([['Al revés', 'failed', '131026']])
    // Another device of the customer got it after all.
    for (const status of ['delivered', 'read', 'delivered', 'sent', 'read']) await tell(status)
    await tell('failed', [{ code: 131026 }])
    expect(await ours(laura)).toEqual([['Al revés', 'read', null]])
  })

  it('gets statuses that arrive before the answer to its send', async () => {
    const laura = await world.served(newPhone())
    await laura.write('Rápido')
    armFaults(async (point) => {
      if (point === 'deliver.after-request') await providerGoesOn()
    })
    await deliver(laura)
    expect(await ours(laura)).toEqual([['Rápido', 'delivered', null]])
    expect(await world.count('webhook_items', `state = 'orphan'`)).toBe(0)
  })

  it('goes to the business-scoped id of a customer who hides the phone', async () => {
    world.simulator.whatsapp.setKnobs({ bsuidOnly: true })
    const customer = world.simulator.whatsapp.createCustomer({
      name: 'Oculta',
      bsuid: 'CO.999888777666',
      phone: null,
    })
    await world.simulator.whatsapp.send(customer.id, { type: 'text', text: 'Hola' }).firstAttempt
    const oculta = await world.servedBy('Oculta', customer.id)
    await oculta.write('Hola, Oculta')
    await deliver(oculta)
    const [sent] = world.simulator.whatsapp.outbox().messages
    expect(sent?.request).toMatchObject({ recipient: 'CO.999888777666' })
    expect(sent?.request).not.toHaveProperty('to')
    expect(await ours(oculta)).toMatchObject([[expect.anything(), 'sent', null]])
  })

  it('may be a document with a caption', async () => {
    const laura = await world.served(newPhone())
    const uuid = await laura.write('se cambia por un documento')
    const pdf = Buffer.from('%PDF-1.4 de prueba')
    const key = await world.api.services.storage.put(Readable.from([pdf]))
    const name = 'cotización señal.pdf'
    await world.rows(`update entries set type = 'document', body = $2 where uuid = $1`, [
      uuid,
      { name, url: null, mime: 'application/pdf', size: pdf.length, caption: 'Cotización solicitada' },
    ])
    await world.rows(
      `insert into stored_files (business_uuid, uuid, entry_uuid, storage_key, name, mime, size, sha256, created_at)
       values ($1, gen_random_uuid(), $2, $3, $4, 'application/pdf', $5, ''::bytea, now())`,
      [world.business, uuid, key, name, pdf.length],
    )
    world.simulator.whatsapp.fail({ code: 131000, on: 'media' })
    await deliver(laura)
    expect(await ours(laura)).toMatchObject([[undefined, 'queued', null]])
    world.api.clock.advance(2_000)
    await deliver(laura)
    expect(await ours(laura)).toMatchObject([[undefined, 'sent', null]])
    const [message] = world.simulator.whatsapp.chat(laura.customer).messages.slice(-1)
    expect(message).toMatchObject({
      type: 'document',
      text: 'Cotización solicitada',
      media: { name, size: pdf.length },
    })
    const stored = message?.media && world.simulator.whatsapp.media(message.media.id)
    expect(stored && Buffer.from(stored.bytes)).toEqual(pdf)
  })
})

describe('a message that the provider does not accept', () => {
  it('waits, and nothing of its conversation overtakes it', async () => {
    // Only `advance` moves the time: on a busy machine a wait of a second is over before the next line.
    vi.useFakeTimers({ toFake: ['Date'] })
    const laura = await world.served(newPhone())
    for (const text of ['uno', 'dos', 'tres']) await laura.write(text)
    world.simulator.whatsapp.fail({ code: 130429, times: 2 })
    await deliver(laura)
    expect([taken(), refusals()]).toEqual([[], [130429]])
    expect(await dueIn(laura)).toBeGreaterThan(500)
    // Whoever comes too early changes nothing.
    await deliver(laura)
    expect(refusals()).toHaveLength(1)

    world.api.clock.advance(1_500)
    // The clock brings waiting jobs forward in a statement of its own, which must not meet the next one.
    await expect.poll(() => dueIn(laura)).toBeLessThan(0)
    await deliver(laura)
    expect([taken(), refusals()]).toEqual([[], [130429, 130429]])
    expect(await dueIn(laura)).toBeGreaterThan(3_000)
    world.api.clock.advance(5_000)
    await deliver(laura)
    expect(taken()).toEqual(['uno', 'dos', 'tres'])
    expect(await ours(laura)).toEqual([
      ['uno', 'sent', null],
      ['dos', 'sent', null],
      ['tres', 'sent', null],
    ])
  })

  it('fails after several attempts, with the reason, and the next message is sent', async () => {
    const laura = await world.served(newPhone())
    await laura.write('insiste')
    await laura.write('sigue')
    world.simulator.whatsapp.fail({ code: 131056, times: 6 })
    for (let tries = 0; tries < 6; tries += 1) {
      await deliver(laura)
      world.api.clock.advance(20 * 60_000)
    }
    expect(refusals()).toEqual(Array(6).fill(131056))
    expect(await ours(laura)).toEqual([
      ['insiste', 'failed', '131056'],
      ['sigue', 'sent', null],
    ])
  })

  it('fails at once where no other attempt would help, with the reason in Spanish', async () => {
    const laura = await world.served(newPhone())
    await laura.write('no llega')
    await laura.write('esta sí')
    world.simulator.whatsapp.fail({ code: 131026 })
    await deliver(laura)
    expect(await ours(laura)).toEqual([
      ['no llega', 'failed', '131026'],
      ['esta sí', 'sent', null],
    ])
    const [entry] = (await world.thread(laura.conversation)).slice(-2)
    expect(entry?.error?.msg).toBe('No se pudo entregar: el número no recibe WhatsApp.')
  })

  it('may fail later, by a status', async () => {
    const laura = await world.served(newPhone())
    await laura.write('falla después')
    world.simulator.whatsapp.fail({ code: 131049, when: 'later' })
    await deliver(laura)
    await providerGoesOn()
    expect(await ours(laura)).toEqual([['falla después', 'failed', '131049']])
  })

  it('is not sent outside the window', async () => {
    const laura = await world.served(newPhone())
    await laura.write('tarde')
    world.api.clock.advance(24 * 3_600_000 + 1_000)
    await deliver(laura)
    expect(await ours(laura)).toEqual([['tarde', 'failed', 'WINDOW_CLOSED']])
    expect([taken(), refusals()]).toEqual([[], []])
  })

  it('fails when its channel was disconnected', async () => {
    const laura = await world.served(newPhone())
    await laura.write('sin canal')
    await world.rows(`update channel_accounts set state = 'disconnected' where uuid = $1`, [
      world.account.uuid,
    ])
    await deliver(laura)
    await world.rows(`update channel_accounts set state = 'active' where uuid = $1`, [world.account.uuid])
    expect(await ours(laura)).toEqual([['sin canal', 'failed', 'CHANNEL_DISCONNECTED']])
  })
})

describe('a token that the provider refuses', () => {
  const authError = async () => {
    const [row] = await world.rows<{ auth_error: string | null }>(
      'select auth_error from channel_accounts where uuid = $1',
      [world.account.uuid],
    )
    return row?.auth_error ?? null
  }

  it('stops the account: its messages wait, one is tried now and then, and all are sent when it is repaired', async () => {
    const laura = await world.served(newPhone())
    const pedro = await world.served(newPhone())
    await laura.write('espera')
    await pedro.write('espera también')
    world.simulator.whatsapp.fail({ code: 190, times: 2 })
    for (const chat of [laura, pedro, laura, pedro]) await deliver(chat)
    expect(refusals()).toEqual([190])
    expect(await authError()).toBe('El proveedor no acepta el token del canal.')
    expect([...(await ours(laura)), ...(await ours(pedro))]).toEqual([
      ['espera', 'queued', null],
      ['espera también', 'queued', null],
    ])
    expect(await dueIn(pedro)).toBeGreaterThan(200_000)

    world.api.clock.advance(301_000)
    for (const chat of [laura, pedro]) await deliver(chat)
    expect(refusals()).toEqual([190, 190])
    world.api.clock.advance(301_000)
    for (const chat of [laura, pedro]) await deliver(chat)
    expect(taken()).toEqual(['espera', 'espera también'])
    expect(await authError()).toBeNull()
  })

  it('does not count as an attempt of a message', async () => {
    const laura = await world.served(newPhone())
    await laura.write('paciencia')
    world.simulator.whatsapp.fail({ code: 190, times: 8 })
    for (let knocks = 0; knocks < 8; knocks += 1) {
      await deliver(laura)
      world.api.clock.advance(301_000)
    }
    world.simulator.whatsapp.fail({ code: 131000 })
    await deliver(laura)
    expect(await ours(laura)).toEqual([['paciencia', 'queued', null]])
    world.api.clock.advance(5_000)
    await deliver(laura)
    expect(await ours(laura)).toEqual([['paciencia', 'sent', null]])
  })
})

describe('an account that the provider has stopped, and says so only of accepted messages', () => {
  const stopped = async () => {
    const [row] = await world.rows<{ blocked: boolean }>(
      'select blocked from channel_accounts where uuid = $1',
      [world.account.uuid],
    )
    return row?.blocked
  }

  it('keeps its queue, of which one message at a time goes, until one reaches the customer', async () => {
    const chats = [
      await world.served(newPhone()),
      await world.served(newPhone()),
      await world.served(newPhone()),
    ]
    const [laura, pedro, ana] = chats as [Served, Served, Served]
    world.simulator.whatsapp.fail({ code: 131031, times: 2, when: 'later' })
    await laura.write('la primera')
    await deliver(laura)
    await providerGoesOn()
    expect([await stopped(), await ours(laura)]).toEqual([true, [['la primera', 'failed', '131031']]])

    for (const chat of chats) await chat.write('espera')
    world.api.clock.advance(301_000)
    await Promise.all(chats.map(deliver))
    expect(taken()).toHaveLength(2)
    await Promise.all(chats.map(deliver))
    expect([taken().length, await stopped()]).toEqual([2, true])
    await providerGoesOn()
    for (const chat of chats) await deliver(chat)
    expect(taken()).toHaveLength(2)

    world.api.clock.advance(301_000)
    await Promise.all([laura, pedro, ana].map(deliver))
    expect([taken().length, await stopped()]).toEqual([3, true])
    await providerGoesOn()
    expect(await stopped()).toBe(false)
    for (const chat of chats) await deliver(chat)
    expect(taken()).toHaveLength(4)
  })
})
