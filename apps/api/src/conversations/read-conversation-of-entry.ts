import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'

const readConversation: Statement = {
  name: 'read_conversation_of_entry',
  text: 'select conversation_uuid as uuid from entries where business_uuid = $1 and uuid = $2',
}

/** The conversation of an entry; null where there is no such entry. */
export async function readConversationOfEntry(
  tx: StatementSender,
  business: string,
  entry: string,
): Promise<string | null> {
  const [found] = await tx.send<{ uuid: string }>(readConversation, [business, entry])
  return found?.uuid ?? null
}
