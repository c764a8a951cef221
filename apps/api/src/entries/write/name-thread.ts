import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'

/**
 * Replaces our own key of a thread that we began by the provider's name of it. If the answer to our mail was stored first, its
 * conversation has that name, and this one keeps our key.
 */
const nameThreadOfEntry: Statement = {
  name: 'set_thread_key_of_entry',
  text: `update conversations c set thread_key = $4 from entries e
    where e.business_uuid = $1 and e.uuid = $2 and e.channel_account_uuid = $3
      and c.business_uuid = e.business_uuid and c.uuid = e.conversation_uuid and c.thread_key like 'new:%'
      and not exists (
        select from conversations o where o.business_uuid = c.business_uuid
          and o.channel_account_uuid = c.channel_account_uuid and o.identity_uuid = c.identity_uuid and o.thread_key = $4)`,
}

/** Our own key of a thread that the provider has not named yet, made from its first message. */
export const unnamedThread = (entry: string): string => `new:${entry}`

/** Gives the thread of a message of ours the name that the provider gave it. */
export const nameThread = (
  tx: PipelinedTx,
  { business, uuid: account }: { readonly business: string; readonly uuid: string },
  entry: string,
  thread: string,
): Promise<unknown> => tx.send(nameThreadOfEntry, [business, entry, account, thread])
