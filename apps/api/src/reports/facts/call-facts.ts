import type { Tx } from '../../platform/db/db'

/** A row of `call_facts`: what is counted of a call that has ended. */
export interface CallFact {
  readonly call_uuid: string
  readonly interaction_uuid: string
  readonly channel_account_uuid: string
  readonly user_uuid: string | null
  readonly direction: 'inbound' | 'outbound'
  readonly answered: boolean
  readonly started_at: Date
  readonly wait: number | null
  readonly seconds: number | null
}

/** The facts that the calls of these interactions have had until now. */
export const readCallFacts = (
  tx: Tx,
  business: string,
  interactions: readonly string[],
): Promise<CallFact[]> =>
  tx.$queryRaw<CallFact[]>`
    select f.call_uuid, f.interaction_uuid, f.channel_account_uuid, f.user_uuid, f.direction, f.answered, f.started_at, f.wait, f.seconds
    from call_facts f
    where f.business_uuid = ${business}::uuid and f.interaction_uuid = any(${[...interactions]}::uuid[])`

/** Writes the facts of the calls of these interactions in place of the old ones, and answers both. */
export async function writeCallFacts(
  tx: Tx,
  business: string,
  interactions: readonly string[],
): Promise<{ readonly added: readonly CallFact[]; readonly removed: readonly CallFact[] }> {
  const removed = await readCallFacts(tx, business, interactions)
  if (removed.length > 0)
    await tx.callFact.deleteMany({
      where: { business_uuid: business, interaction_uuid: { in: [...interactions] } },
    })
  // A clock that was set back makes no time negative.
  const added = await tx.$queryRaw<CallFact[]>`
    insert into call_facts (business_uuid, call_uuid, interaction_uuid, channel_account_uuid, user_uuid, direction, answered,
      started_at, wait, seconds)
    select k.business_uuid, k.uuid, e.interaction_uuid, k.channel_account_uuid, k.user_uuid, k.direction, k.ending = 'completed',
      k.started_at,
      case when k.ending = 'completed' and k.direction = 'inbound' and k.answered_at is not null
        then greatest(0, round(extract(epoch from k.answered_at - k.started_at)))::int end,
      case when k.ending = 'completed' then k.seconds end
    from entries e join calls k on k.business_uuid = e.business_uuid and k.uuid = e.uuid
    where e.business_uuid = ${business}::uuid and e.interaction_uuid = any(${[...interactions]}::uuid[]) and not e.blocked
      and k.state = 'ended'
    returning call_uuid, interaction_uuid, channel_account_uuid, user_uuid, direction, answered, started_at, wait, seconds`
  return { added, removed }
}
