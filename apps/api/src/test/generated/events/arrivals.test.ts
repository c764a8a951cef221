import { randomUUID } from 'node:crypto'
import { endpoints } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearAuthError } from '../../../channels/health/record-account-error'
import type { ItemContent } from '../../../channels/inbound'
import { storeProfile } from '../../../inbound/customers/store-profile'
import { eventsOf, namesOf } from '../../observe/events-of'
import type { Chat } from '../fixture/fixture'
import { bootShop, type Shop } from '../fixture/shop'
import { requests } from '../requests'
import { send } from '../send'
import { accepted, accountOf, arrives, customerOf, firstIdOf, messageOf, newPhone, sending } from './arrivals'

let shop: Shop
beforeAll(async () => {
  shop = await bootShop()
})
afterAll(() => shop.stop())

type Kind = ItemContent extends infer C
  ? C extends unknown
    ? Exclude<keyof C, 'group' | 'at' | 'limits' | 'number' | 'templates'>
    : never
  : never

interface Arrival {
  readonly what: string
  /** Prepares, and returns the inbound change. */
  readonly work: () => Promise<() => Promise<unknown>>
  readonly writes: readonly string[]
}
const arrival = (what: string, work: Arrival['work'], ...writes: string[]): Arrival => ({
  what,
  work,
  writes,
})

const writesIn = (chat: Pick<Chat, 'phone'>, own: Parameters<typeof messageOf>[2] = {}) =>
  arrives(shop, { message: messageOf(customerOf(chat.phone), shop.api, own) })
const at = (seconds: number) => new Date(shop.api.clock.now().getTime() + seconds * 1000)
const set = (chat: Pick<Chat, 'uuid'>, assignments: string) =>
  shop.admin.sql(`update interactions set ${assignments} where uuid = $1`, [chat.uuid])
const mine = () => shop.admin.mine()
const error = { code: '190', msg: 'No vale.' }
const delivered = (id: string, status: 'delivered' | 'failed', more: object = {}) =>
  arrives(shop, { status: { providerMessageId: id, status, error: null, entry: null, ...more } })
const rename = async (phone: string, to: string) =>
  arrives(shop, {
    identity: { keys: [phone], at: null, change: { kind: 'renamed', keys: [to], phone: to } },
  })
const reach = (phone: string, kind: 'unreachable' | 'reachable') =>
  arrives(shop, { identity: { keys: [phone], at: null, change: { kind } } })
const stop = (phone: string, stopped: boolean, moment: Date | null = null) =>
  arrives(shop, { identity: { keys: [phone], at: moment, change: { kind: 'marketing', stopped } } })
const warn = (...kinds: ('payment' | 'no_permission')[]) =>
  arrives(shop, {
    alarms: kinds.map((kind) => ({
      subject: null,
      ends: [kind],
      raise: { kind, detail: null, until: null },
      stops: 'No se puede pagar.',
    })),
    group: null,
    at: null,
  })
const calls = (phone: string, call: string, kind: 'began' | 'ended') =>
  arrives(shop, {
    call: {
      call,
      customer: customerOf(phone),
      at: shop.api.clock.now(),
      event: kind === 'began' ? { kind, offer: 'v=0' } : { kind, seconds: null, error: null },
    },
  })
const answersOut = (phone: string) =>
  arrives(shop, { echo: { message: messageOf(customerOf(phone), shop.api), entry: null } })
const takenBy = (chat: Chat, outside: boolean) =>
  arrives(shop, {
    handover: { keys: [chat.phone], outside, at: shop.api.clock.now(), handover: { summary: null } },
    control: { keys: [chat.phone], outside, at: shop.api.clock.now(), handover: { summary: null } },
  } as Parameters<typeof arrives>[1])

/** The provider's id of a call of ours, begun. */
async function placed(): Promise<string> {
  const call = await requests.startCall(shop.admin)
  const answer = await send(shop.api.url, endpoints.startCall, call, { authorization: shop.admin.token })
  expect(answer.status).toBe(200)
  const [row] = await shop.admin.sql<{ id: string }>(
    'select provider_call_id as id from calls where uuid = $1',
    [(call.body as { uuid: string }).uuid],
  )
  return row?.id ?? ''
}
const ofOwn = (call: string, event: Extract<ItemContent, { ownCall: unknown }>['ownCall']['event']) =>
  arrives(shop, { ownCall: { call, entry: null, event } })

const received = 'message.received by client'
const opened = 'interaction.opened by client'
const handed = 'interaction.handed_over by system'
const phoneChunk = {
  kind: 'history',
  place: { phase: 0, order: 1, progress: 100 },
  content: '{"history":[]}',
} as const
const table: { readonly [K in Exclude<Kind, 'kept'>]: readonly Arrival[] } = {
  message: [
    arrival(
      'a customer writes for the first time',
      async () => () => writesIn({ phone: newPhone() }),
      'contact.created by client',
      opened,
      received,
    ),
    arrival(
      'and again',
      async () => {
        const chat = await mine()
        return () => writesIn(chat)
      },
      received,
    ),
    arrival(
      'and it shows that another app no longer answers',
      async () => {
        const chat = await mine()
        await takenBy(chat, true)
        shop.api.clock.advance(1_000)
        return () =>
          arrives(shop, {
            message: messageOf(customerOf(chat.phone), shop.api),
            control: { keys: [chat.phone], outside: false, at: shop.api.clock.now() },
          } as Parameters<typeof arrives>[1])
      },
      handed,
      received,
    ),
    arrival('the same message twice', async () => {
      const chat = await mine()
      const message = messageOf(customerOf(chat.phone), shop.api)
      await arrives(shop, { message }, 'una vez')
      return () => arrives(shop, { message }, 'una vez')
    }),
    arrival(
      'a file',
      async () => {
        const chat = await mine()
        const body = { name: 'foto.jpg', url: null, mime: 'image/jpeg', size: null, caption: null }
        return () => writesIn(chat, { content: { type: 'image', body }, media: 'media-1' })
      },
      received,
    ),
    arrival(
      'the press of a button',
      async () => {
        const chat = await mine()
        return () => writesIn(chat, { content: { type: 'text', body: { text: 'Ventas', choice: 'a' } } })
      },
      received,
    ),
    arrival(
      'an answer to a message that comes later',
      async () => {
        const chat = await mine()
        await writesIn(chat, { replyTo: 'wamid.despues' })
        return () => writesIn(chat, { providerMessageId: 'wamid.despues' })
      },
      received,
      'message.changed quote by system',
    ),
    arrival(
      'while the chat is paused',
      async () => {
        const chat = await shop.admin.paused()
        return () => writesIn(chat)
      },
      'interaction.resumed by client',
      received,
    ),
    arrival(
      'after it has expired',
      async () => {
        const chat = await mine()
        await set(chat, 'expired = true')
        return () => writesIn(chat)
      },
      'interaction.revived by client',
      received,
    ),
    arrival(
      'after it was finished',
      async () => {
        const chat = await shop.admin.finished()
        return () => writesIn(chat)
      },
      opened,
      received,
    ),
    arrival(
      'a blocked contact',
      async () => {
        const chat = await mine()
        await shop.admin.sql('update contacts set blocked_at = created_at where uuid = $1', [chat.client])
        return () => writesIn(chat)
      },
      received,
    ),
    arrival(
      'by another identifier too',
      async () => {
        const chat = await mine()
        const customer = customerOf(chat.phone, { keys: [chat.phone, `CO.${chat.phone}`] })
        return () => arrives(shop, { message: messageOf(customer, shop.api) })
      },
      'contact.changed by client',
      received,
    ),
    arrival(
      'under another name',
      async () => {
        const chat = await mine()
        const customer = customerOf(chat.phone, { name: 'Otra' })
        return () => arrives(shop, { message: messageOf(customer, shop.api) })
      },
      'contact.changed by client',
      received,
    ),
    arrival(
      'their phone, which nobody has',
      async () => {
        const key = `sin-${randomUUID()}`
        const customer = customerOf(key, { phone: null })
        await arrives(shop, { message: messageOf(customer, shop.api) })
        const shares = { ...customer, phone: newPhone(), sharesPhone: true }
        return () => arrives(shop, { message: messageOf(shares, shop.api) })
      },
      'contact.changed by client',
      received,
    ),
    arrival(
      'their phone, which a contact of the business has',
      async () => {
        const [key, phone] = [`sin-${randomUUID()}`, newPhone()]
        await shop.admin.contact({ phone })
        const customer = customerOf(key, { phone: null })
        await arrives(shop, { message: messageOf(customer, shop.api) })
        return () =>
          arrives(shop, { message: messageOf({ ...customer, phone, sharesPhone: true }, shop.api) })
      },
      'contact.merged by system',
      'interaction.changed renamed silently by system',
      'interaction.changed contacts_merged by client',
      received,
    ),
    arrival(
      'by two identifiers that had a chat each',
      async () => {
        const [one, other] = [`uno-${randomUUID()}`, `otro-${randomUUID()}`]
        for (const key of [one, other])
          await arrives(shop, { message: messageOf(customerOf(key, { phone: null }), shop.api) })
        const both = customerOf(one, { keys: [one, other], phone: null })
        return () => arrives(shop, { message: messageOf(both, shop.api) })
      },
      'contact.merged by system',
      'interaction.changed renamed silently by system',
      'interaction.changed renamed silently by system',
      'contact.changed by client',
      'interaction.changed contacts_merged by client',
      received,
      'interaction.changed chats_joined by system',
      'interaction.joined by system',
    ),
    arrival(
      'with a number that was somebody else’s',
      async () => {
        const phone = newPhone()
        const holder = customerOf(phone, { keys: [`CO.1${phone}`, phone], ownKey: `CO.1${phone}` })
        await arrives(shop, { message: messageOf(holder, shop.api, { sentAt: at(-3_600) }) })
        const next = { ...holder, keys: [`CO.2${phone}`, phone] as const, ownKey: `CO.2${phone}` }
        return () => arrives(shop, { message: messageOf(next, shop.api) })
      },
      'contact.changed by system',
      'interaction.changed number_lost by system',
      'contact.created by client',
      opened,
      'interaction.changed number_inherited by client',
      received,
    ),
  ],
  echo: [
    arrival(
      'the business answers in its app',
      async () => {
        const chat = await mine()
        return () => answersOut(chat.phone)
      },
      'message.received by app',
    ),
    arrival(
      'and writes first there',
      async () => () => answersOut(newPhone()),
      'contact.created by app',
      'interaction.opened by app',
      'message.received by app',
    ),
  ],
  reaction: [
    arrival(
      'to a message',
      async () => {
        const chat = await mine()
        const target = await firstIdOf(shop, chat)
        const customer = customerOf(chat.phone)
        return () => arrives(shop, { reaction: { target, customer, emoji: '👍', at: null } })
      },
      'message.reacted by client',
    ),
    arrival(
      'to one that comes later',
      async () => {
        const chat = await mine()
        const target = `wamid.${randomUUID()}`
        const customer = customerOf(chat.phone)
        await arrives(shop, { reaction: { target, customer, emoji: '👍', at: null } })
        return () => writesIn(chat, { providerMessageId: target })
      },
      received,
      'message.reacted by client',
    ),
    arrival('that is older than the last one', async () => {
      const chat = await mine()
      const target = await firstIdOf(shop, chat)
      const customer = customerOf(chat.phone)
      await arrives(shop, { reaction: { target, customer, emoji: '👍', at: at(-1) } })
      return () => arrives(shop, { reaction: { target, customer, emoji: '😀', at: at(-9) } })
    }),
  ],
  edit: [
    arrival(
      'of a customer’s message',
      async () => {
        const chat = await mine()
        const target = await firstIdOf(shop, chat)
        const content = { type: 'text', body: { text: 'No' } } as const
        return () => arrives(shop, { edit: { target, keys: [chat.phone], content, at: null } })
      },
      'message.edited by client',
    ),
    arrival(
      'of ours, in the app of the business',
      async () => {
        const chat = await mine()
        const target = `wamid.${randomUUID()}`
        await arrives(shop, {
          echo: {
            message: messageOf(customerOf(chat.phone), shop.api, { providerMessageId: target }),
            entry: null,
          },
        })
        const content = { type: 'text', body: { text: 'No' } } as const
        return () =>
          arrives(shop, { edit: { target, keys: [chat.phone], content, at: null, byBusiness: true } })
      },
      'message.edited by app',
    ),
  ],
  deletion: [
    arrival(
      'of a customer’s message',
      async () => {
        const chat = await mine()
        const target = await firstIdOf(shop, chat)
        return () => arrives(shop, { deletion: { target, keys: [chat.phone] } })
      },
      'message.deleted by client',
    ),
  ],
  status: [
    arrival(
      'our message was delivered',
      async () => {
        const id = await accepted(shop, await mine())
        return () => delivered(id, 'delivered')
      },
      'message.state_changed sent > delivered by system',
    ),
    arrival('and again', async () => {
      const id = await accepted(shop, await mine())
      await delivered(id, 'delivered')
      return () => delivered(id, 'delivered')
    }),
    arrival(
      'it failed, and so will all of the account',
      async () => {
        const id = await accepted(shop, await mine())
        const trouble = { kind: 'auth', ...error }
        return async () => {
          await delivered(id, 'failed', { error, trouble })
        }
      },
      'message.state_changed sent > failed by system',
      'channel.state_changed by system',
    ),
    arrival(
      'the account works again',
      async () => () =>
        clearAuthError(shop.api.services, {
          business_uuid: accountOf(shop).business,
          uuid: accountOf(shop).uuid,
        }),
      'channel.state_changed by system',
    ),
  ],
  receipt: [
    arrival(
      'all was read',
      async () => {
        const chat = await mine()
        await accepted(shop, chat)
        const customer = customerOf(chat.phone)
        return () => arrives(shop, { receipt: { customer, upTo: at(60), status: 'read' } })
      },
      'message.state_changed sent > read by system',
    ),
    arrival('while a message is being sent', async () => {
      const chat = await mine()
      await sending(shop, chat)
      const customer = customerOf(chat.phone)
      return () => arrives(shop, { receipt: { customer, upTo: at(60), status: 'read' } })
    }),
  ],
  referral: [
    arrival(
      'the customer comes back by a link',
      async () => {
        const chat = await mine()
        return () => arrives(shop, { referral: { customer: customerOf(chat.phone), at: at(5) } })
      },
      'interaction.changed by system',
    ),
  ],
  call: [
    arrival(
      'a stranger calls',
      async () => () => calls(newPhone(), 'wacid.1', 'began'),
      'contact.created by client',
      opened,
      received,
      'call.rang by client',
    ),
    arrival(
      'and hangs up',
      async () => {
        const { phone } = await mine()
        await calls(phone, 'wacid.2', 'began')
        return () => calls(phone, 'wacid.2', 'ended')
      },
      'message.changed call by client',
      'call.ended missed by client',
    ),
    arrival('and it is told again', async () => {
      const { phone } = await mine()
      await calls(phone, 'wacid.3', 'began')
      await calls(phone, 'wacid.3', 'ended')
      return () => calls(phone, 'wacid.3', 'ended')
    }),
  ],
  ownCall: [
    arrival(
      'it rings at the customer’s',
      async () => {
        const call = await placed()
        return () => ofOwn(call, { kind: 'customer_status', status: 'ringing' })
      },
      'message.changed call by client',
      'call.changed ringing by client',
    ),
    arrival(
      'the customer rejects it',
      async () => {
        const call = await placed()
        return () => ofOwn(call, { kind: 'customer_status', status: 'rejected' })
      },
      'message.changed call by client',
      'call.ended rejected by client',
    ),
  ],
  permission: [
    arrival(
      'the customer allows calls',
      async () => {
        const chat = await mine()
        const message = messageOf(customerOf(chat.phone), shop.api)
        return () => arrives(shop, { permission: { message, granted: true, until: null } })
      },
      received,
    ),
  ],
  handover: [
    arrival(
      'another app takes the chat',
      async () => {
        const chat = await mine()
        return () => takenBy(chat, true)
      },
      'interaction.handed_over taken_by_app by system',
    ),
  ],
  identity: [
    arrival(
      'the customer cannot be reached',
      async () => {
        const { phone } = await mine()
        return () => reach(phone, 'unreachable')
      },
      'contact.changed by system',
    ),
    arrival('and again', async () => {
      const { phone } = await mine()
      await reach(phone, 'unreachable')
      return () => reach(phone, 'unreachable')
    }),
    arrival(
      'the customer wants no marketing',
      async () => {
        const { phone } = await mine()
        return () => stop(phone, true)
      },
      'contact.changed by client',
    ),
    arrival('and had wanted it before', async () => {
      const { phone } = await mine()
      await stop(phone, true)
      return () => stop(phone, false, at(-60))
    }),
    arrival(
      'the customer has another number',
      async () => {
        const { phone } = await mine()
        return () => rename(phone, newPhone())
      },
      'contact.changed by client',
      'interaction.changed renamed silently by system',
    ),
    arrival(
      'and they wrote under it before this was known',
      async () => {
        const { phone } = await mine()
        const to = newPhone()
        await writesIn({ phone: to })
        const change = { kind: 'renamed', keys: [to], phone: to } as const
        return () => arrives(shop, { identity: { keys: [phone], at: at(-60), change } })
      },
      'contact.merged by system',
      'contact.changed by client',
      'interaction.changed renamed silently by system',
      'interaction.changed renamed silently by system',
    ),
    arrival('a stranger has', async () => () => rename(newPhone(), newPhone())),
    arrival(
      'the provider knows their name',
      async () => {
        const { conversation } = await mine()
        const { db, clock } = shop.api.services
        const profile = { name: 'Marta', username: 'marta' }
        return () =>
          storeProfile(db, { business: accountOf(shop).business, conversation }, profile, clock.now())
      },
      'contact.changed by system',
      'interaction.changed renamed silently by system',
    ),
  ],
  representation: [
    arrival(
      'somebody lets the account answer for them',
      async () => () =>
        arrives(shop, {
          representation: {
            connection: 'uno',
            owner: '88',
            name: 'Marta',
            username: null,
            since: shop.api.clock.now(),
            enabled: true,
            canReply: true,
            canDelete: false,
            order: 1,
          },
        }),
    ),
  ],
  phoneChunk: [
    arrival('a chunk of a phone', async () => () => arrives(shop, { phoneChunk })),
    arrival('the phone gives nothing', async () => () => {
      const content = { code: '2593109', msg: 'No quiso.', declined: true }
      return arrives(shop, { phoneChunk: { ...phoneChunk, content } })
    }),
  ],
  alarms: [
    arrival(
      'the provider warns of two things at once',
      async () => () => warn('payment', 'no_permission'),
      'channel.state_changed by system',
    ),
    arrival(
      'it pauses a template',
      async () => {
        await shop.admin.template()
        const change = { kind: 'state', state: 'paused', reason: null, detail: null } as const
        const said = { id: null, name: 'saludo', language: 'es_CO', change }
        return () => arrives(shop, { alarms: [], templates: [said], group: null, at: null })
      },
      'templates.changed by system',
    ),
    arrival(
      'and takes them back, so that all goes on',
      async () => () =>
        arrives(shop, {
          alarms: [{ subject: null, ends: ['payment', 'no_permission'], raise: null }],
          group: null,
          at: null,
        }),
      'channel.state_changed by system',
    ),
  ],
}

describe.each(Object.entries(table))('%s', (_, arrivals) => {
  it.each(arrivals)('$what', async ({ work, writes }) => {
    const happens = await work()
    expect(namesOf(await eventsOf(happens))).toEqual(writes)
  })
})
