import { isRefusal } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { deliverConversation } from '../../delivery/deliver-conversation'
import { actorOf } from '../../test/factories'
import { updateChannel } from '../accounts/update-channel'
import { envelopeOf } from '../providers/whatsapp/envelope'
import { bootProviderWorld, newPhone, type ProviderWorld, type Served } from '../test/test-provider'
import { textOf, webhookOf } from '../test/test-webhooks'
import { checkChannels } from './check-channels'
import { verifyChannel } from './verify-channel'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

const { whatsapp } = { whatsapp: () => world.simulator.whatsapp }
const check = async () => {
  await world.rows('update channel_accounts set next_check_at = null where uuid = $1', [world.account.uuid])
  await checkChannels(world.api.services)
}
const deliver = ({ conversation }: Served) =>
  deliverConversation(world.api.services, { business: world.business, conversation })
const statuses = async ({ conversation }: Served) =>
  (await world.thread(conversation)).filter(({ status }) => status).map(({ status }) => status)
const taken = () =>
  whatsapp()
    .outbox()
    .messages.map(({ customer, text }) => [customer, text])
/** Conversations that are due now, and no longer at their former time. */
const woken = async () =>
  (
    await world.rows<{ key: string }>(
      `select key from graphile_worker._private_jobs where key like 'deliver:%' and run_at <= now() order by key`,
    )
  ).map(({ key }) => key.slice('deliver:'.length))
const health = async () => {
  const [row] = await world.rows<{ health: string }>(
    'select health::text from channel_accounts where uuid = $1',
    [world.account.uuid],
  )
  return row?.health
}

describe('while the token is refused', () => {
  const repairs: [string, () => Promise<void>][] = [
    [
      'the provider takes it again',
      async () => {
        whatsapp().setKnobs({ tokenRevoked: false })
        await check()
      },
    ],
    [
      'an admin gives it a new one',
      async () => {
        whatsapp().setKnobs({ tokenRevoked: false })
        const { admin } = world.api.world.tienda
        const by = { actor: actorOf(admin), address: '127.0.0.1' }
        const { uuid: id, access_token } = world.account
        const changed = await updateChannel(world.api.services, { forget: () => {} }, by, {
          id,
          data: { credentials: { access_token } },
        })
        if (isRefusal(changed)) throw new Error(changed.msg)
        expect(changed.health).toBe('ok')
      },
    ],
  ]
  it.each(repairs)('messages wait, and are sent in order as soon as %s', async (_, repair) => {
    const laura = await world.served(newPhone())
    const pedro = await world.served(newPhone())
    whatsapp().setKnobs({ tokenRevoked: true })
    await check()
    expect(await health()).toBe('token_refused')
    for (const text of ['uno', 'dos', 'tres']) await laura.write(text)
    await pedro.write('solo una')
    for (const chat of [laura, pedro, laura]) await deliver(chat)
    expect([await statuses(laura), await statuses(pedro)]).toEqual([
      ['queued', 'queued', 'queued'],
      ['queued'],
    ])
    await world.rows('delete from graphile_worker._private_jobs')

    await repair()
    expect(await woken()).toEqual([laura.conversation, pedro.conversation].toSorted())
    for (const chat of [pedro, laura]) await deliver(chat)
    expect([await statuses(laura), await statuses(pedro)]).toEqual([['sent', 'sent', 'sent'], ['sent']])
    expect(taken()).toEqual([
      [pedro.customer, 'solo una'],
      [laura.customer, 'uno'],
      [laura.customer, 'dos'],
      [laura.customer, 'tres'],
    ])
  })

  it('an accepted message releases the others', async () => {
    const laura = await world.served(newPhone())
    const pedro = await world.served(newPhone())
    await laura.write('hola')
    await pedro.write('hola')
    whatsapp().setKnobs({ tokenRevoked: true })
    for (const chat of [laura, pedro]) await deliver(chat)
    whatsapp().setKnobs({ tokenRevoked: false })
    await world.rows('delete from graphile_worker._private_jobs')
    world.api.clock.advance(301_000)
    await deliver(laura)
    expect(await woken()).toContain(pedro.conversation)
    expect(await health()).toBe('ok')
  })
})

describe('while the provider has stopped the account', () => {
  const test = () => verifyChannel(world.api.services, world.business, world.account.uuid)
  const failedStatus = (code: number, id: string) =>
    world.post(
      webhookOf([], {
        key: world.account.phone_number_id,
        statuses: [{ id, status: 'failed', timestamp: '1795219261', errors: [{ code }] }],
      }),
    )

  it.each([131031, 368, 131045, 133010])(
    '(%i) messages wait, whatever else it answers, and leave in their order',
    async (code) => {
      const laura = await world.served(newPhone())
      whatsapp().fail({ code, times: 1 })
      for (const text of ['uno', 'dos']) await laura.write(text)
      await deliver(laura)
      expect([await health(), await statuses(laura)]).toEqual(['blocked', ['queued', 'queued']])
      const warned = vi.spyOn(world.api.services.log, 'warn')
      await check()
      expect(await health()).toBe('blocked')
      const ofThis = expect.objectContaining({ account: world.account.uuid })
      expect(warned).not.toHaveBeenCalledWith(ofThis, expect.anything())
      warned.mockRestore()
      await world.rows('delete from graphile_worker._private_jobs')

      expect(await test()).toMatchObject({ ok: true })
      expect(await health()).toBe('ok')
      expect(await woken()).toContain(laura.conversation)
      await deliver(laura)
      expect(taken()).toEqual([
        [laura.customer, 'uno'],
        [laura.customer, 'dos'],
      ])
    },
  )

  it('a probe is sent from time to time, and the account works again once it reaches the customer', async () => {
    const laura = await world.served(newPhone())
    whatsapp().fail({ code: 131031, times: 2 })
    await laura.write('hola')
    await deliver(laura)
    for (const expected of ['queued', 'sent']) {
      world.api.clock.advance(301_000)
      await deliver(laura)
      expect([await health(), await statuses(laura)]).toEqual(['blocked', [expected]])
    }
    await world.simulator.clock.advance(1_000)
    expect([await health(), await statuses(laura)]).toEqual(['ok', ['delivered']])
  })

  it('a failed status reports it too, but an old one does not undo a repair', async () => {
    const laura = await world.served(newPhone())
    const uuid = await laura.write('hola')
    await deliver(laura)
    const [sent] = await world.rows<{ id: string }>(
      'select provider_message_id as id from outbound_parts where entry_uuid = $1',
      [uuid],
    )
    await failedStatus(131031, sent?.id ?? '')
    expect([await health(), await statuses(laura)]).toEqual(['blocked', ['failed']])
    await test()
    await failedStatus(131031, sent?.id ?? '')
    expect(await health()).toBe('ok')
    // Each message would fail as long as nobody pays.
    await failedStatus(131042, 'wamid.otro')
    const [account] = await world.rows(
      'select health::text, last_error from channel_accounts where uuid = $1',
      [world.account.uuid],
    )
    expect(account).toEqual({
      health: 'blocked',
      last_error: 'La cuenta de WhatsApp tiene un problema de pago.',
    })
  })

  const ban = (state: string) => {
    const { waba_id: waba } = world.account
    const value = { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: state } }
    // Meta's times are whole seconds.
    world.api.clock.advance(1_000)
    const time = Math.floor(world.api.clock.now().getTime() / 1000)
    const envelope = envelopeOf(value, { field: 'account_update', waba })
    return world.post({ ...envelope, entry: envelope.entry.map((entry) => ({ ...entry, time })) })
  }
  const revoked = async () => {
    whatsapp().setKnobs({ tokenRevoked: true })
    await check()
    expect(await health()).toBe('token_refused')
    whatsapp().setKnobs({ tokenRevoked: false })
  }
  it.each<[string, () => Promise<unknown>]>([
    ['a test of the connection', test],
    ['a check', check],
    [
      'a test of the connection after its token was refused',
      async () => {
        await revoked()
        await test()
      },
    ],
    [
      'a check after its token was refused',
      async () => {
        await revoked()
        await check()
      },
    ],
    [
      'another token after its own was refused',
      async () => {
        await revoked()
        const by = { actor: actorOf(world.api.world.tienda.admin), address: '127.0.0.1' }
        const { uuid: id, access_token } = world.account
        await updateChannel(world.api.services, { forget: () => {} }, by, {
          id,
          data: { credentials: { access_token } },
        })
      },
    ],
  ])('by its own word, %s neither ends that nor releases the messages', async (_, proves) => {
    const laura = await world.served(newPhone())
    await ban('DISABLE')
    await laura.write('hola')
    await deliver(laura)
    await world.rows('delete from graphile_worker._private_jobs')
    await proves()
    expect([await health(), await woken()]).toEqual(['blocked', []])
    expect(await test()).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/tiene detenida la cuenta/),
    })
    await ban('REINSTATE')
    expect(await health()).toBe('ok')
    expect(await woken()).toContain(laura.conversation)
  })

  it('by its own word, a message that reaches the customer ends that', async () => {
    const laura = await world.served(newPhone())
    await ban('DISABLE')
    await laura.write('hola')
    world.api.clock.advance(301_000)
    await deliver(laura)
    expect([await health(), await statuses(laura)]).toEqual(['blocked', ['sent']])
    await world.simulator.clock.advance(1_000)
    expect([await health(), await statuses(laura)]).toEqual(['ok', ['delivered']])
  })

  it('and also refuses its token, the token is reported', async () => {
    const laura = await world.served(newPhone())
    whatsapp().fail({ code: 131031, times: 1 })
    await laura.write('hola')
    await deliver(laura)
    whatsapp().setKnobs({ tokenRevoked: true })
    await check()
    expect(await health()).toBe('token_refused')
    whatsapp().setKnobs({ tokenRevoked: false })
    await check()
    expect(await health()).toBe('ok')
  })
})

describe('a number that accepts messages and sends no statuses', () => {
  const heardAt = (at: Date | null) =>
    world.rows('update channel_accounts set last_event_at = $1 where uuid = $2', [at, world.account.uuid])

  it('is silent after several of them, until a webhook comes', async () => {
    const laura = await world.served(newPhone())
    await heardAt(world.api.clock.now())
    whatsapp().setKnobs({ paused: true })
    world.api.clock.advance(1_000)
    for (const text of ['uno', 'dos']) await laura.write(text)
    await deliver(laura)
    world.api.clock.advance(16_000)
    await check()
    expect(await health()).toBe('ok')
    await laura.write('tres')
    await deliver(laura)
    world.api.clock.advance(16_000)
    await check()
    expect(await health()).toBe('silent')
    world.api.clock.advance(3_600_000)
    await check()
    expect(await health()).toBe('silent')
    await heardAt(world.api.clock.now())
    await check()
    expect(await health()).toBe('ok')
  })

  it('is not silent where no webhook ever came', async () => {
    const laura = await world.served(newPhone())
    await heardAt(null)
    for (const text of ['uno', 'dos', 'tres', 'cuatro']) await laura.write(text)
    await deliver(laura)
    world.api.clock.advance(60_000)
    await check()
    expect(await health()).toBe('ok')
    expect(await world.post(webhookOf([textOf('sigo')], { key: world.account.phone_number_id }))).toBe(200)
  })
})
