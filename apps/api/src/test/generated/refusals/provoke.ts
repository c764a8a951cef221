import { randomUUID } from 'node:crypto'
import type { EndpointName, Endpoints } from '@hilo/contracts'
import type { Fixture } from '../fixture/fixture'
import type { Shop } from '../fixture/shop'
import type { Answer, Call } from '../send'

/** A request that is refused; the admin sends it unless `by` names another. */
export interface Provoked {
  readonly call: Call
  readonly by?: Fixture
  /** Makes what is true only during the request, and undoes it afterwards. */
  readonly around?: (ask: () => Promise<Answer>) => Promise<Answer>
}

export type Provoke = (shop: Shop) => Promise<Provoked>

export const unknownId = randomUUID

/** Asks while the business has no room for files. */
export const withoutRoom =
  (shop: Shop) =>
  async <T>(ask: () => Promise<T>): Promise<T> => {
    const settings = shop.api.settings as { storageQuotaBytes?: number | undefined }
    settings.storageQuotaBytes = 0
    try {
      return await ask()
    } finally {
      settings.storageQuotaBytes = undefined
    }
  }

export const whileFull =
  (make: Provoke): Provoke =>
  async (shop) => ({ ...(await make(shop)), around: withoutRoom(shop) })

/** The prepared request, with another body or another id in it. */
export const body =
  (make: (shop: Shop) => Promise<unknown>): Provoke =>
  async (shop) => ({ call: { body: await make(shop) } })

export const query =
  (make: (shop: Shop) => Promise<Record<string, string>>): Provoke =>
  async (shop) => ({ call: { query: await make(shop) } })

export const param =
  (params: Record<string, string> = { id: unknownId() }): Provoke =>
  async () => ({ call: { params } })

export const unknown = (data: unknown = {}) => body(async () => ({ id: unknownId(), data }))

/** An update of a version that does not exist. */
export const stale = (of: (fixture: Fixture) => Promise<string>, data: object) =>
  body(async ({ admin }) => ({ id: await of(admin), data: { ...data, version: 999 } }))

/** A chat of the admin's by mail, and a mailbox of the business as a recipient. */
export async function toOwnMailbox(admin: Fixture) {
  const [chat, account] = [await admin.mine(), await admin.mailbox()]
  const [own] = await admin.sql<{ address: string }>(
    `update conversations set channel_account_uuid = a.uuid from channel_accounts a
     where conversations.uuid = $1 and a.uuid = $2 returning a.external_id as address`,
    [chat.conversation, account],
  )
  return { chat, own }
}

export type Chats = 'waiting' | 'mine' | 'paused' | 'colleagues' | 'finished'

export const unknownInteraction = body(async () => ({ uuid: unknownId() }))

/** A chat of the person's own that another app of the provider answers. */
export async function managedOutside(fixture: Fixture) {
  const { client, conversation, uuid } = await fixture.mine()
  await fixture.sql('update conversations set managed_outside = true where uuid = $1', [conversation])
  return { to: client, conversation_uuid: conversation, interaction: uuid }
}

/** A chat of the person's own that they took from Meta's AI. */
export async function takenFromOther(fixture: Fixture) {
  const chat = await fixture.mine()
  await fixture.sql("update conversations set responder = 'meta_ai' where uuid = $1", [chat.conversation])
  return chat
}

/** The customer of a chat has a number with this end. */
export const withNumber = (fixture: Fixture, conversation: string, end: string) =>
  fixture.sql(
    `update identities d set external_id = '57300' || lpad((random() * 999)::int::text, 3, '0') || $2
     from conversations c where c.uuid = $1 and d.uuid = c.identity_uuid`,
    [conversation, end],
  )

/** A chat of the person's own with a contact that the business has blocked. */
export async function chatOfBlocked(fixture: Fixture) {
  const { client, conversation, uuid } = await fixture.mine()
  await fixture.sql('update contacts set blocked_at = created_at where uuid = $1', [client])
  return { to: client, conversation_uuid: conversation, interaction: uuid }
}

/** A chat of the person's own whose reply window has closed. */
export async function closedWindow(fixture: Fixture) {
  const { client, conversation, uuid } = await fixture.mine()
  await fixture.sql("update conversations set window_closes_at = '2020-01-01' where uuid = $1", [
    conversation,
  ])
  return { to: client, conversation_uuid: conversation, interaction: uuid }
}

/** For each refusal that an endpoint declares, a request that is refused with it. */
export type Refusals = {
  readonly [N in EndpointName]: { readonly [C in Endpoints[N]['errors'][number]]: Provoke }
}
