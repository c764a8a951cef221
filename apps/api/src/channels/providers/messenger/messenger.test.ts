import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fetchProfile } from '../../../inbound/customers/fetch-profile'
import { receiveItem } from '../../../inbound/items/receive-item'
import { retryItems } from '../../../inbound/items/retry-items'
import { markRead } from '../../../outbound/signals/mark-read'
import { runAlone } from '../../../test/observe/count-statements'
import { createAccountCache } from '../../accounts/accounts'
import { bootContractWorld, type ContractWorld, type ServedCustomer } from '../../test/world'

const page = '102938475610888'
let world: ContractWorld
beforeAll(async () => {
  world = await bootContractWorld({
    type: 'messenger',
    external_id: page,
    credentials: {
      page_id: page,
      page_access_token: 'token-de-la-cuenta',
      app_secret: 'app-secret-de-prueba',
      verify_token: 'verificar',
      human_agent: 'on',
    },
  })
})
afterAll(() => world.stop())

let laura: ServedCustomer & { id: string }
beforeEach(async () => {
  await world.reset()
  const { messenger } = world.simulator
  const { id } = messenger.createCustomer({ name: 'Laura' })
  await messenger.send(id, { type: 'text', text: 'Hola' }).firstAttempt
  laura = { id, ...(await world.served(id)) }
})

const states = async () =>
  (await world.thread(laura.id)).filter((one) => one.author_kind === 'user').map(({ status }) => status)
const account = async () => {
  const found = await createAccountCache(world.api.services).find(world.account)
  if (!found) throw new Error('the account is not there')
  return found
}
let items = 0
/** Stores elements without the webhook request. Returns how often that waited for the database. */
async function postWebhook(element: object, at = world.api.clock.now().getTime()): Promise<number> {
  items += 1
  const body = {
    object: 'page',
    entry: [
      {
        id: page,
        time: at,
        messaging: [{ sender: { id: laura.id }, recipient: { id: page }, timestamp: at, ...element }],
      },
    ],
  }
  const found = await account()
  const parsed = found.own.adapter.parse(Buffer.from(JSON.stringify(body)))
  return runAlone(world.api, async (services) => {
    for (const item of parsed) await receiveItem(services, found, item)
    return services.db.pipeline.counts().waits
  })
}
const read = (watermark: number) => postWebhook({ read: { watermark } })

describe('a receipt up to a time', () => {
  it('is for all messages until then, and for no later ones', async () => {
    await laura.write('uno')
    await laura.write('dos')
    const until = world.api.clock.now().getTime()
    world.api.clock.advance(5_000)
    await laura.write('tres')
    await read(until)
    expect(await states()).toEqual(['read', 'read', 'sent'])
  })

  it('is for this customer alone', async () => {
    await laura.write('uno')
    const before = laura
    const { messenger } = world.simulator
    const { id } = messenger.createCustomer({ name: 'Pedro' })
    await messenger.send(id, { type: 'text', text: 'Hola' }).firstAttempt
    const pedro = { id, ...(await world.served(id)) }
    await pedro.write('dos')
    await read(world.api.clock.now().getTime())
    expect(await states()).toEqual(['read'])
    laura = pedro
    expect(await states()).toEqual(['sent'])
    laura = before
  })

  it('never reverses a status, is stored once, and leaves failed messages failed', async () => {
    await laura.write('uno')
    world.simulator.messenger.fail({ code: 100 })
    await laura.write('dos')
    const at = world.api.clock.now().getTime()
    await read(at)
    await postWebhook({ delivery: { watermark: at } })
    await read(at)
    expect(await states()).toEqual(['read', 'failed'])
  })

  it('waits during a send that it may be about', async () => {
    await laura.write('uno')
    await world.rows(
      `update outbound_attempts set state = 'requesting' where entry_uuid in (
         select uuid from entries where conversation_uuid = $1)`,
      [laura.conversation],
    )
    await read(world.api.clock.now().getTime())
    expect(await states()).toEqual(['sent'])
    await world.rows(`update outbound_attempts set state = 'accepted' where state = 'requesting'`)
    await retryItems(world.api.services)
    expect(await states()).toEqual(['read'])
  })
})

describe('each kind of item', () => {
  it('waits for the database equally often, however much it changes', async () => {
    const [first] = await world.rows<{ mid: string }>(
      'select provider_message_id as mid from entries where conversation_uuid = $1 order by seq limit 1',
      [laura.conversation],
    )
    const mid = first?.mid ?? ''
    for (let n = 0; n < 10; n += 1) await laura.write(`número ${n}`)
    const echo = { sender: { id: page }, recipient: { id: laura.id } }
    const counts = {
      message: await postWebhook({ message: { mid: `m_new_${items}`, text: 'otra' } }),
      reaction: await postWebhook({ reaction: { mid, action: 'react', reaction: 'love', emoji: '❤' } }),
      edit: await postWebhook({ message_edit: { mid, text: 'Buenas', num_edit: 1 } }),
      echo: await postWebhook({
        ...echo,
        message: { mid: `m_echo_${items}`, text: 'Desde el teléfono', is_echo: true },
      }),
      receipt: await read(world.api.clock.now().getTime()),
      deletion: await postWebhook({ message: { mid, is_deleted: true } }),
    }
    // For all but messages, a separate statement stores which app answers.
    expect(counts).toEqual({ message: 2, reaction: 4, edit: 4, echo: 2, receipt: 2, deletion: 4 })
  })
})

it('the data of a profile stay when the customer writes again', async () => {
  const { services } = world.api
  await fetchProfile(services, { business: world.business, conversation: laura.conversation })
  const known = () => world.rows('select display_name from identities where external_id = $1', [laura.id])
  expect(await known()).toEqual([{ display_name: 'Laura' }])
  await postWebhook({ message: { mid: 'm_again', text: 'Sigo aquí' } })
  expect(await known()).toEqual([{ display_name: 'Laura' }])
})

it('a reaction opens the window like a message; its removal changes nothing', async () => {
  await laura.write('¿Te sirvió?')
  const [row] = await world.rows<{ mid: string }>(
    `select p.provider_message_id as mid from outbound_parts p join entries e on e.uuid = p.entry_uuid
     where e.conversation_uuid = $1`,
    [laura.conversation],
  )
  const mid = row?.mid ?? ''
  const shown = async () => {
    const [found] = await world.rows<{ window_closes_at: Date; version: number }>(
      'select window_closes_at, version from interaction_rows where conversation_uuid = $1',
      [laura.conversation],
    )
    if (!found) throw new Error('the interaction is gone')
    return found
  }
  const before = await shown()
  const at = before.window_closes_at.getTime() + 60_000
  const week = 7 * 86_400_000
  world.api.clock.advance(at - world.api.clock.now().getTime())
  await postWebhook({ reaction: { mid, action: 'react', reaction: 'love', emoji: '❤️' } }, at)
  const after = await shown()
  expect(after.window_closes_at.getTime()).toBe(at + week)
  // Viewers of the chat get the change.
  expect(after.version).toBeGreaterThan(before.version)
  await postWebhook({ reaction: { mid, action: 'unreact' } }, at + 2_000)
  expect((await shown()).window_closes_at.getTime()).toBe(at + week)
})

it('a link that brings the customer back opens the window and is no message; a late one does not', async () => {
  const week = 7 * 86_400_000
  const shown = async () => {
    const [found] = await world.rows<{ window_closes_at: Date; version: number; unread: number }>(
      'select window_closes_at, version, unread from interaction_rows where conversation_uuid = $1',
      [laura.conversation],
    )
    if (!found) throw new Error('the interaction is gone')
    return found
  }
  const before = await shown()
  const at = before.window_closes_at.getTime() + 60_000
  world.api.clock.advance(at - world.api.clock.now().getTime())
  await postWebhook({ referral: { ref: 'camp1', source: 'SHORTLINK', type: 'OPEN_THREAD' } }, at)
  const after = await shown()
  expect(after.window_closes_at.getTime()).toBe(at + week)
  expect(after.version).toBeGreaterThan(before.version)
  expect(after.unread).toBe(before.unread)
  expect(await world.thread(laura.id)).toHaveLength(1)

  await postWebhook({ referral: { ref: 'camp0', source: 'SHORTLINK', type: 'OPEN_THREAD' } }, at - 90_000)
  expect(await shown()).toEqual(after)
  // For a customer who never wrote it opens nothing.
  await postWebhook({ sender: { id: '7392015648129999' }, referral: { ref: 'camp1' } }, at)
  expect(await world.rows(`select 1 from identities where external_id = '7392015648129999'`)).toEqual([])
})

describe('a read mark', () => {
  const marks = () => world.simulator.messenger.outbox().marks.map(({ action }) => action)
  const mark = () =>
    markRead(world.api.services, { business: world.business, conversation: laura.conversation, seq: 1 })

  it('is sent to the customer', async () => {
    await mark()
    expect(marks()).toEqual(['mark_seen'])
  })

  it('is not sent while the account waits for an admin or is paused', async () => {
    await world.rows(`update channel_accounts set auth_error = 'no'`)
    await mark()
    await world.rows(`update channel_accounts set auth_error = null, state = 'paused'`)
    await mark()
    await world.rows(`update channel_accounts set state = 'active'`)
    expect(marks()).toEqual([])
  })

  it('is retried only after errors that may pass', async () => {
    world.simulator.messenger.fail({ code: 1200, on: 'any' })
    await expect(mark()).rejects.toThrow('1200')
    world.simulator.messenger.fail({ code: 100, on: 'any' })
    await mark()
    expect(marks()).toEqual([])
  })
})

describe('files of one message', () => {
  const album = (mid: string) => ({
    message: {
      mid,
      text: 'Mira',
      attachments: [1, 2, 3].map((n) => ({
        type: 'image',
        payload: { url: `https://cdn.fbsbx.com/${n}.jpg` },
      })),
    },
  })

  it('have one album, and are deleted together', async () => {
    await postWebhook(album('m_album'))
    const files = async () => (await world.thread(laura.id)).filter(({ type }) => type === 'image')
    expect((await files()).map(({ body }) => (body as { album?: string }).album)).toEqual([
      'm_album',
      'm_album',
      'm_album',
    ])
    await postWebhook({ message: { mid: 'm_album', is_deleted: true } })
    expect((await files()).filter(({ deleted_at }) => deleted_at === null)).toEqual([])
    expect((await world.thread(laura.id)).filter((one) => one.deleted_at !== null)).toHaveLength(3)
  })

  it('are deleted too where the deletion comes before some of them, or all', async () => {
    const gone = async () => {
      const files = (await world.thread(laura.id)).filter(({ type }) => type === 'image')
      return files.map(({ deleted_at }) => deleted_at !== null)
    }
    await postWebhook({ message: { mid: 'm_overtaken', is_deleted: true } })
    await postWebhook(album('m_overtaken'))
    expect(await gone()).toEqual([true, true, true])
    const { message } = album('m_half')
    await postWebhook({
      message: { ...message, attachments: message.attachments.map((one, n) => (n < 2 ? one : null)) },
    })
    await postWebhook({ message: { mid: 'm_half', is_deleted: true } })
    await postWebhook({
      message: { ...message, attachments: message.attachments.map((one, n) => (n < 2 ? null : one)) },
    })
    expect(await gone()).toEqual([true, true, true, true, true, true])
  })
})

describe('with the permission for human agents', () => {
  const later = async (ms: number) => {
    world.api.clock.advance(ms)
    await world.simulator.clock.advance(ms)
  }
  const hour = 3_600_000
  const requests = () => world.simulator.messenger.outbox().messages.map(({ request }) => request)

  it('an answer is sent for a week: on the first day without the tag, then with it, and then no more', async () => {
    await laura.write('hoy')
    await later(25 * hour)
    await laura.write('mañana')
    expect(await states()).toEqual(['delivered', 'sent'])
    expect(requests()).toMatchObject([
      { messaging_type: 'RESPONSE' },
      { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' },
    ])
    await later(6 * 24 * hour)
    await expect(laura.write('tarde')).rejects.toThrow()
    expect(requests()).toHaveLength(2)
  })
})
