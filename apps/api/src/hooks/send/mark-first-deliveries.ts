import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'

interface Place {
  readonly hook: string
  readonly subject: string
}

/** Finds the first message after a position in the order of subjects. Only one index has that order, so nothing else is read, however many messages there are. */
const markFirst: Statement = {
  name: 'mark_first_hook_deliveries',
  text: `update hook_deliveries set first = true where business_uuid = $1::uuid and not first and id = any(array(
      select next.id from unnest($2::uuid[], $3::uuid[]) as s(hook, subject) cross join lateral (
        select e.id, e.subject_uuid from hook_deliveries e
        where e.business_uuid = $1::uuid and e.hook_uuid = s.hook and e.state = 'waiting' and (e.subject_uuid, e.id) > (s.subject, 0)
        order by e.subject_uuid, e.id limit 1) next
      where next.subject_uuid = s.subject))`,
}

/**
 * Marks the first waiting message of each hook and subject as the one to send. Runs after each change of the waiting messages, as a
 * statement of its own and under the lock of the hook: otherwise two transactions might miss each other's change, and nothing of that
 * subject would be sent again.
 */
export async function markFirstDeliveries(
  tx: StatementSender,
  business: string,
  places: readonly Place[],
): Promise<void> {
  const distinct = [...new Map(places.map((place) => [`${place.hook} ${place.subject}`, place])).values()]
  if (distinct.length === 0) return
  await tx.send(markFirst, [
    business,
    distinct.map(({ hook }) => hook),
    distinct.map(({ subject }) => subject),
  ])
}
