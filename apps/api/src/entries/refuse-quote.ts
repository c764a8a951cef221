import { abilitiesOf, type ChannelType, type Refusal, refuse } from '@hilo/contracts'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'

/** `known`: the provider gave it an id, by which it can be quoted. */
const readMessage: Statement = {
  name: 'read_quotable',
  text: `select e.kind = 'message' and e.deleted_at is null and (e.provider_message_id is not null or exists (
      select from outbound_parts o where o.business_uuid = e.business_uuid and o.entry_uuid = e.uuid)) as known
    from entries e where e.business_uuid = $1::uuid and e.conversation_uuid = $2::uuid and e.uuid = $3::uuid`,
}

interface Chat {
  readonly business_uuid: string
  readonly conversation_uuid: string
  readonly channel: ChannelType
}

/** Refuses a message that the customer would not see quoted. Null: it can be. */
export async function refuseQuote(
  tx: StatementSender,
  { business_uuid, conversation_uuid, channel }: Chat,
  uuid: string,
): Promise<Refusal<'MESSAGE_NOT_FOUND' | 'CANNOT_QUOTE'> | null> {
  const [message] = await tx.send<{ known: boolean }>(readMessage, [business_uuid, conversation_uuid, uuid])
  if (!message) return refuse('MESSAGE_NOT_FOUND')
  return abilitiesOf(channel).quote && message.known ? null : refuse('CANNOT_QUOTE')
}
