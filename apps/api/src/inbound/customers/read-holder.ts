import type { InboundCustomer } from '../../channels/inbound'
import {
  contactColumns,
  conversationColumns,
  identityColumns,
  interactionColumns,
} from '../../entries/columns'
import type { ContactRow, ConversationRow, IdentityRow, InteractionRow } from '../../entries/rows'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import type { CustomerFacts } from './plan-customer'
import type { HolderFacts } from './plan-reassignment'

const readContact: Statement = {
  name: 'read_holder',
  text: `select ${contactColumns} from contacts p
    where p.business_uuid = $1 and (p.uuid = $2::uuid or ($2::uuid is null and p.phone = $3))`,
}
const readIdentities: Statement = {
  name: 'read_identities_of_holder',
  text: `select ${identityColumns} from identities d
    where d.business_uuid = $1 and d.contact_uuid = $2`,
}
const lockThreads: Statement = {
  name: 'lock_threads_of_holder',
  text: `select ${conversationColumns} from conversations c
    left join identities d on d.business_uuid = c.business_uuid and d.uuid = c.identity_uuid
    where c.business_uuid = $1 and c.channel_account_uuid = $2 and c.contact_uuid = $3
      and ($4::boolean or d.alias_group = $5::uuid)
    order by c.uuid for update of c`,
}
const lockInteractions: Statement = {
  name: 'lock_interactions_of_holder',
  text: `select ${interactionColumns} from interactions i
    where i.business_uuid = $1 and i.conversation_uuid = any($2::uuid[])
    order by i.conversation_uuid, i.status = 'finished', i.created_at desc for update`,
}
const readLastMessageDate: Statement = {
  name: 'read_last_message_date',
  text: `select max(newest.date) as date from unnest($2::uuid[]) conversation cross join lateral (
      select e.date from entries e
      where e.business_uuid = $1 and e.conversation_uuid = conversation and e.author_kind in ('client', 'app')
      order by e.date desc limit 1) newest`,
}

interface KeyUser {
  readonly account: { readonly business: string; readonly uuid: string }
  /** The customer who uses the identifier now. */
  readonly customer: Pick<InboundCustomer, 'ownKey'>
}

/** Locks the threads of the holder of an identifier; then reads what planning its reassignment needs. Null: nobody holds it. */
export async function readHolder(
  tx: PipelinedTx,
  { account: { business, uuid: account }, customer }: KeyUser,
  facts: CustomerFacts,
  key: string,
): Promise<HolderFacts | null> {
  const held = facts.identities.find(({ external_id }) => external_id === key) ?? null
  const [holder] = await tx.send<ContactRow>(readContact, [business, held?.contact_uuid ?? null, key])
  if (!holder) return null
  const [identities, conversations] = await Promise.all([
    tx.send<IdentityRow>(readIdentities, [business, holder.uuid]),
    tx.send<ConversationRow>(lockThreads, [
      business,
      account,
      holder.uuid,
      held === null,
      held?.alias_group ?? null,
    ]),
  ])
  const uuids = conversations.map(({ uuid }) => uuid)
  const [interactions, newest] = await Promise.all([
    tx.send<InteractionRow>(lockInteractions, [business, uuids]),
    tx.send<{ date: Date | null }>(readLastMessageDate, [business, uuids]),
  ])
  return {
    key,
    held,
    holder,
    identities: identities.filter(({ channel_account_uuid }) => channel_account_uuid === account),
    sameContact: identities.some(({ external_id }) => external_id === customer.ownKey),
    conversations,
    interactions,
    lastMessageAt: newest[0]?.date ?? null,
  }
}
