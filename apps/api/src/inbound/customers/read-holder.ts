import type { InboundCustomer } from '../../channels/inbound'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import { contactColumns, conversationColumns, identityColumns, interactionColumns } from '../rows/columns'
import type { ContactRow, ConversationRow, IdentityRow, InteractionRow } from '../rows/rows'
import type { CustomerFacts } from './plan-customer'
import type { HolderFacts } from './plan-pass-on'

const readContact: Statement = {
  name: 'read_holder',
  text: `select ${contactColumns} from contacts p
    where p.business_uuid = $1 and (p.uuid = $2::uuid or ($2::uuid is null and p.phone = $3))`,
}
const readNames: Statement = {
  name: 'read_names_of_holder',
  text: `select ${identityColumns}, d.channel_account_uuid as account from identities d
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
const lockEpisodes: Statement = {
  name: 'lock_last_interactions',
  text: `select ${interactionColumns} from interactions i where i.business_uuid = $1 and i.uuid in (
      select distinct on (conversation_uuid) uuid from interactions
      where business_uuid = $1 and conversation_uuid = any($2::uuid[])
      order by conversation_uuid, status = 'finished', created_at desc)
    order by i.conversation_uuid for update`,
}
const readLastSaid: Statement = {
  name: 'read_last_said',
  text: `select max(newest.date) as date from unnest($2::uuid[]) conversation cross join lateral (
      select e.date from entries e
      where e.business_uuid = $1 and e.conversation_uuid = conversation and e.author_kind in ('client', 'app')
      order by e.date desc limit 1) newest`,
}

interface Asking {
  readonly account: { readonly business: string; readonly uuid: string }
  /** Who uses the name now. */
  readonly customer: Pick<InboundCustomer, 'ownKey'>
}

/** Locks the threads of whoever has, or had, a name; then reads what deciding about it needs. Null: nobody has it. */
export async function readHolder(
  tx: PipelinedTx,
  { account: { business, uuid: account }, customer }: Asking,
  facts: CustomerFacts,
  key: string,
): Promise<HolderFacts | null> {
  const held = facts.identities.find(({ external_id }) => external_id === key) ?? null
  const [holder] = await tx.send<ContactRow>(readContact, [business, held?.contact_uuid ?? null, key])
  if (!holder) return null
  const [names, conversations] = await Promise.all([
    tx.send<IdentityRow & { account: string }>(readNames, [business, holder.uuid]),
    tx.send<ConversationRow>(lockThreads, [
      business,
      account,
      holder.uuid,
      held === null,
      held?.alias_group ?? null,
    ]),
  ])
  const uuids = conversations.map(({ uuid }) => uuid)
  const [interactions, said] = await Promise.all([
    tx.send<InteractionRow>(lockEpisodes, [business, uuids]),
    tx.send<{ date: Date | null }>(readLastSaid, [business, uuids]),
  ])
  return {
    key,
    held,
    holder,
    identities: names.filter((name) => name.account === account),
    sameContact: names.some(({ external_id }) => external_id === customer.ownKey),
    conversations,
    interactions,
    lastSaid: said[0]?.date ?? null,
  }
}
