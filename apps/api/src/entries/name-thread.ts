import type { PipelinedTx, Statement } from '../platform/db/pipeline/pipeline'

/**
 * Until the provider names it a thread that we begin has a key of ours. Where the answer to our mail was stored first, its
 * conversation has the name, and this one keeps ours.
 */
const nameThreadOfEntry: Statement = {
  name: 'name_thread_of_entry',
  text: `update conversations c set thread_key = $4 from entries e
    where e.business_uuid = $1 and e.uuid = $2 and e.channel_account_uuid = $3
      and c.business_uuid = e.business_uuid and c.uuid = e.conversation_uuid and c.thread_key like 'new:%'
      and not exists (
        select from conversations o where o.business_uuid = c.business_uuid
          and o.channel_account_uuid = c.channel_account_uuid and o.identity_uuid = c.identity_uuid and o.thread_key = $4)`,
}

/** The key of a thread that the provider has not named yet, by its first message. */
export const unnamedThread = (entry: string): string => `new:${entry}`

/** Gives the thread of a message of ours the name that the provider gave it. */
export const nameThread = (
  tx: PipelinedTx,
  { business, uuid: account }: { readonly business: string; readonly uuid: string },
  entry: string,
  thread: string,
): Promise<unknown> => tx.send(nameThreadOfEntry, [business, entry, account, thread])
