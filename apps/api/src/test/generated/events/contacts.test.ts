import { type EndpointName, endpoints } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerWrites } from '../../customer'
import { eventsOf, nameOf } from '../../observe/events-of'
import type { Chat } from '../fixture/fixture'
import { bootShop, type Shop } from '../fixture/shop'
import { send } from '../send'

/*
What a request about a contact causes in their chats: each has one event of it, in which it is told, or which says that the chat shows the
contact otherwise.
*/

let shop: Shop
beforeAll(async () => {
  shop = await bootShop()
})
afterAll(() => shop.stop())

/** A customer who has a chat that was finished, and one that waits. */
async function customer(): Promise<Chat> {
  const chat = await shop.admin.finished()
  await customerWrites(shop.api, shop.admin.business.whatsapp, { text: 'Otra vez', phone: chat.phone })
  return chat
}
/** The same, and a person owns the second one. */
async function served(): Promise<Chat> {
  const chat = await customer()
  await shop.admin.sql(
    `update interactions set status = 'assigned', user_uuid = $2, assigned_at = created_at
     where conversation_uuid = $1 and status = 'unassigned'`,
    [chat.conversation, shop.admin.user.uuid],
  )
  return chat
}
const blocked = async () => {
  const chat = await served()
  await shop.admin.sql('update contacts set blocked_at = created_at where uuid = $1', [chat.client])
  return chat
}

interface Case {
  readonly what: string
  readonly endpoint: Extract<EndpointName, `${string}Contact${string}`>
  readonly body: () => Promise<object>
  readonly writes: readonly string[]
}
it.each<Case>([
  {
    what: 'a block, of a chat that waits',
    endpoint: 'blockContact',
    body: async () => ({ id: (await customer()).client }),
    writes: [
      'interaction.changed contact_blocked',
      'interaction.finished',
      'interaction.changed blocked silently',
      'contact.blocked',
    ],
  },
  {
    what: 'a block, of a chat that somebody has',
    endpoint: 'blockContact',
    body: async () => ({ id: (await served()).client }),
    writes: [
      'interaction.changed contact_blocked',
      'interaction.changed blocked silently',
      'contact.blocked',
    ],
  },
  {
    what: 'a block that is taken back',
    endpoint: 'unblockContact',
    body: async () => ({ id: (await blocked()).client }),
    writes: [
      'interaction.changed contact_unblocked',
      'interaction.changed blocked silently',
      'contact.unblocked',
    ],
  },
  {
    what: 'another name',
    endpoint: 'updateContact',
    body: async () => ({ id: (await served()).client, data: { name: 'Otra' } }),
    writes: [
      'interaction.changed renamed silently',
      'interaction.changed renamed silently',
      'contact.changed',
    ],
  },
  {
    what: 'a merge, of somebody who never wrote',
    endpoint: 'mergeContacts',
    body: async () => ({ id: (await served()).client, other: await shop.admin.contact() }),
    writes: ['contact.merged', 'interaction.changed contacts_merged', 'interaction.changed renamed silently'],
  },
])('$what', async ({ endpoint, body, writes }) => {
  const call = { body: await body() }
  const versions = () =>
    shop.admin.sql<{ uuid: string; version: number }>('select uuid, version from interactions')
  const before = new Map((await versions()).map(({ uuid, version }) => [uuid, version]))
  const events = await eventsOf(async () => {
    const answer = await send(shop.api.url, endpoints[endpoint], call, { authorization: shop.admin.token })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  })
  expect(events.map(nameOf)).toEqual(writes)
  // Each row is raised once.
  const raised = (await versions()).map(({ uuid, version }) => version - (before.get(uuid) ?? 0))
  expect(raised.filter((by) => by > 0)).toEqual([1, 1])
})
