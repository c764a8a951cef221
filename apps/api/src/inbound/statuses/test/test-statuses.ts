import { randomUUID } from 'node:crypto'
import { createAccountCache } from '../../../channels/accounts/accounts'
import type { InboundStatus, StorableItem } from '../../../channels/inbound'
import type { ProviderWorld } from '../../../channels/test/test-provider'
import { webhookOf } from '../../../channels/test/test-webhooks'
import type { MessageQueue } from '../../messages/message-queue'

/** Writes messages that the business wrote on its phone into a chat; returns the provider's ids. */
export async function addMessages(
  world: ProviderWorld,
  { conversation, interaction }: { readonly conversation: string; readonly interaction: string },
  many: number,
): Promise<readonly string[]> {
  const ids = unknownIds(many)
  await world.rows(
    `with counted as (
       update conversations set last_seq = last_seq + $4, version = version + $4 where uuid = $1 returning *)
     insert into entries (business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq, version,
       author_kind, type, body, date, created_at, status, provider_message_id)
     select c.business_uuid, gen_random_uuid(), c.uuid, $2, c.channel_account_uuid, 'message', c.last_seq - $4 + n.place,
       c.version - $4 + n.place, 'app', 'text', '{"text": "Desde el teléfono"}', now(), now(), 'sent', n.id
     from counted c, unnest($3::text[]) with ordinality n(id, place)`,
    [conversation, interaction, ids, many],
  )
  return ids
}

/** As if the answer to the send of an entry had been lost. */
export const loseAnswer = (world: ProviderWorld, entry: string): Promise<unknown> =>
  world.rows(
    `with attempt as (
       insert into outbound_attempts (business_uuid, uuid, entry_uuid, number, state, started_at, finished_at)
       select business_uuid, gen_random_uuid(), uuid, 1, 'unknown', now(), now() from entries where uuid = $1)
     update entries set status = 'unknown' where uuid = $1`,
    [entry],
  )

export const unknownIds = (many: number): readonly string[] =>
  Array.from({ length: many }, () => `wamid.${randomUUID()}`)

export const itemOf = (
  id: string,
  status: InboundStatus['status'] = 'sent',
  own: Partial<InboundStatus> = {},
) =>
  ({
    accountKey: null,
    dedupeKey: `${id}:${status}`,
    raw: {},
    status: { providerMessageId: id, status, error: null, entry: null, ...own },
  }) satisfies StorableItem

/** The provider's webhook with a status. */
export const postStatus = (
  world: ProviderWorld,
  id: string,
  status: InboundStatus['status'],
): Promise<number> =>
  world.post(
    webhookOf([], {
      key: world.account.phone_number_id,
      statuses: [{ id, status, timestamp: String(Math.floor(Date.now() / 1000)) }],
    }),
  )

/** Puts statuses of an account into a queue; `unstored`: those that are not stored yet. */
export async function openQueue(
  world: ProviderWorld,
  queue: MessageQueue,
  { uuid }: { readonly uuid: string } = world.account,
) {
  const account = (await createAccountCache(world.api.services).find(uuid))?.own
  if (!account) throw new Error('no account')
  const unstored = new Set<string>()
  const store = async (item: StorableItem, atOnce = false) => {
    unstored.add(item.dedupeKey)
    const changes = await queue.store(account, item, atOnce)
    unstored.delete(item.dedupeKey)
    return changes
  }
  return { store, unstored }
}
