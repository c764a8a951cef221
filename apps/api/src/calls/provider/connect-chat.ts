import type { ChannelType } from '@hilo/contracts'
import { type AccountRow, tryConnect } from '../../channels/accounts/accounts'
import type { ChannelConnection } from '../../channels/adapter'
import { customerIdentifiers } from '../../channels/customer-identifiers'
import { mayRead } from '../../interactions/lists/visibility'
import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'

interface Chat extends AccountRow {
  readonly names: readonly string[]
}

interface ConnectedChat {
  /** The customer's identifiers on the account. */
  readonly to: readonly string[]
  readonly account: string
  readonly channel: ChannelType
  /** Null if the credentials cannot be opened. */
  readonly connection: ChannelConnection | null
}

/** Opens the channel account of a conversation; with an actor, only of one that they may read. Null: there is no such conversation. */
export async function openConversationConnection(
  services: Services,
  requester: Actor | string,
  conversation: string,
): Promise<ConnectedChat | null> {
  const isActor = typeof requester !== 'string'
  const business = isActor ? requester.business : requester
  const readable = isActor
    ? sql`exists (select from interactions r where r.business_uuid = c.business_uuid and r.conversation_uuid = c.uuid
        and ${mayRead(requester)})`
    : sql`true`
  const [chat] = await services.db.read<Chat>(
    requester,
    sql`
      select a.business_uuid, a.uuid, a.type, a.external_id, a.credentials, ${customerIdentifiers} as names
      from conversations c
      join channel_accounts a on a.business_uuid = c.business_uuid and a.uuid = c.channel_account_uuid
      where c.business_uuid = ${business}::uuid and c.uuid = ${conversation}::uuid and ${readable}`,
  )
  return chat
    ? {
        to: chat.names,
        account: chat.uuid,
        channel: chat.type,
        connection: tryConnect(services, chat)?.connection ?? null,
      }
    : null
}
