import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { receiveItem } from '../../inbound/receive-item'
import { retryItems } from '../../inbound/retry-items'
import { alone } from '../../test/statements-of'
import { createAccountCache } from '../accounts'
import { fetchProfile } from '../fetch-profile'
import { markRead } from '../mark-read'
import { bootContractWorld, type ContractWorld, type ServedCustomer } from '../test/world'

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
/** What the page's webhook would bring, past its door. Answers how often storing it waited for the database. */
async function told(element: object, at = world.api.clock.now().getTime()): Promise<number> {
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
  return alone(world.api, async (services) => {
    for (const item of parsed) await receiveItem(services, found, item)
    return services.db.pipeline.counts().waits
  })
}
const read = (watermark: number) => told({ read: { watermark } })

describe('a receipt that names a moment', () => {
  it('is of all that was sent until then, and of nothing later', async () => {
    await laura.write('uno')
    await laura.write('dos')
    const until = world.api.clock.now().getTime()
    world.api.clock.advance(5_000)
    await laura.write('tres')
    await read(until)
    expect(await states()).toEqual(['read', 'read', 'sent'])
  })

  it('is of this customer alone', async () => {
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

  it('never takes a state back, comes once, and failed messages stay failed', async () => {
    await laura.write('uno')
    world.simulator.messenger.fail({ code: 100 })
    await laura.write('dos')
    const at = world.api.clock.now().getTime()
    await read(at)
    await told({ delivery: { watermark: at } })
    await read(at)
    expect(await states()).toEqual(['read', 'failed'])
  })

  it('waits while a send is under way that it may be about', async () => {
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

describe('each kind of item waits for the database as often, whatever it changes', () => {
  it('whatever it tells of, and however much it changes', async () => {
    const [first] = await world.rows<{ mid: string }>(
      'select provider_message_id as mid from entries where conversation_uuid = $1 order by seq limit 1',
      [laura.conversation],
    )
    const mid = first?.mid ?? ''
    for (let n = 0; n < 10; n += 1) await laura.write(`número ${n}`)
    const echo = { sender: { id: page }, recipient: { id: laura.id } }
    const counts = {
      message: await told({ message: { mid: `m_new_${items}`, text: 'otra' } }),
      reaction: await told({ reaction: { mid, action: 'react', reaction: 'love', emoji: '❤' } }),
      edit: await told({ message_edit: { mid, text: 'Buenas', num_edit: 1 } }),
      echo: await told({
        ...echo,
        message: { mid: `m_echo_${items}`, text: 'Desde el teléfono', is_echo: true },
      }),
      receipt: await read(world.api.clock.now().getTime()),
      deletion: await told({ message: { mid, is_deleted: true } }),
    }
    // Of all but a message it is written apart which app answers the customer.
    expect(counts).toEqual({ message: 2, reaction: 4, edit: 4, echo: 2, receipt: 2, deletion: 4 })
  })
})

it('what a profile told of somebody stays when they write again', async () => {
  const { services } = world.api
  await fetchProfile(services, { business: world.business, conversation: laura.conversation })
  const known = () => world.rows('select display_name from identities where external_id = $1', [laura.id])
  expect(await known()).toEqual([{ display_name: 'Laura' }])
  await told({ message: { mid: 'm_again', text: 'Sigo aquí' } })
  expect(await known()).toEqual([{ display_name: 'Laura' }])
})

it('who reacts may be answered from then on, as if they had written; who takes it away changes nothing', async () => {
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
  await told({ reaction: { mid, action: 'react', reaction: 'love', emoji: '❤️' } }, at)
  const after = await shown()
  expect(after.window_closes_at.getTime()).toBe(at + week)
  // Who has the chat open learns it.
  expect(after.version).toBeGreaterThan(before.version)
  await told({ reaction: { mid, action: 'unreact' } }, at + 2_000)
  expect((await shown()).window_closes_at.getTime()).toBe(at + week)
})

it('a link that brings the customer back opens the window and is no message; an old one, told late, does not', async () => {
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
  await told({ referral: { ref: 'camp1', source: 'SHORTLINK', type: 'OPEN_THREAD' } }, at)
  const after = await shown()
  expect(after.window_closes_at.getTime()).toBe(at + week)
  expect(after.version).toBeGreaterThan(before.version)
  expect(after.unread).toBe(before.unread)
  expect(await world.thread(laura.id)).toHaveLength(1)

  await told({ referral: { ref: 'camp0', source: 'SHORTLINK', type: 'OPEN_THREAD' } }, at - 90_000)
  expect(await shown()).toEqual(after)
  // Somebody who never wrote opens nothing.
  await told({ sender: { id: '7392015648129999' }, referral: { ref: 'camp1' } }, at)
  expect(await world.rows(`select 1 from identities where external_id = '7392015648129999'`)).toEqual([])
})

describe('that we have read', () => {
  const marks = () => world.simulator.messenger.outbox().marks.map(({ action }) => action)
  const mark = () =>
    markRead(world.api.services, { business: world.business, conversation: laura.conversation, seq: 1 })

  it('is told to the customer', async () => {
    await mark()
    expect(marks()).toEqual(['mark_seen'])
  })

  it('is not, while the account waits for an admin or is paused', async () => {
    await world.rows(`update channel_accounts set auth_error = 'no'`)
    await mark()
    await world.rows(`update channel_accounts set auth_error = null, state = 'paused'`)
    await mark()
    await world.rows(`update channel_accounts set state = 'active'`)
    expect(marks()).toEqual([])
  })

  it('is tried again where that may help, and only there', async () => {
    world.simulator.messenger.fail({ code: 1200, on: 'any' })
    await expect(mark()).rejects.toThrow('1200')
    world.simulator.messenger.fail({ code: 100, on: 'any' })
    await mark()
    expect(marks()).toEqual([])
  })
})

describe('files that came together', () => {
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

  it('have one name, and go together when the customer takes them back', async () => {
    await told(album('m_album'))
    const files = async () => (await world.thread(laura.id)).filter(({ type }) => type === 'image')
    expect((await files()).map(({ body }) => (body as { album?: string }).album)).toEqual([
      'm_album',
      'm_album',
      'm_album',
    ])
    await told({ message: { mid: 'm_album', is_deleted: true } })
    expect((await files()).filter(({ deleted_at }) => deleted_at === null)).toEqual([])
    expect((await world.thread(laura.id)).filter((one) => one.deleted_at !== null)).toHaveLength(3)
  })

  it('are gone, too, where taking them back overtook some of them, or all', async () => {
    const gone = async () => {
      const files = (await world.thread(laura.id)).filter(({ type }) => type === 'image')
      return files.map(({ deleted_at }) => deleted_at !== null)
    }
    await told({ message: { mid: 'm_overtaken', is_deleted: true } })
    await told(album('m_overtaken'))
    expect(await gone()).toEqual([true, true, true])
    const { message } = album('m_half')
    await told({
      message: { ...message, attachments: message.attachments.map((one, n) => (n < 2 ? one : null)) },
    })
    await told({ message: { mid: 'm_half', is_deleted: true } })
    await told({
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

  it('an answer goes out for a week: plain on the first day, then with the tag, and then not at all', async () => {
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
