import { type HistoryFilter, type HistorySort, type InteractionStatus, isAdmin } from '@hilo/contracts'
import { Prisma, sql } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import { spanConditions } from './filter-conditions'

type Filter = Omit<HistoryFilter, 'q'>

const states: readonly InteractionStatus[] = ['finished', 'assigned', 'unassigned']

/**
 * The lists of interactions that contain everything a filter can match, as SQL over interactions r. An index has each list in
 * the order of the sort, so that only its first rows are read. The exception is what is assigned to one person and sorted by
 * creation or wait, which is read whole.
 */
export function walkedLists(actor: Actor, filter: Filter, sort: HistorySort): Prisma.Sql[] {
  const meant = states.filter(
    (state) => (filter.status?.includes(state) ?? true) && hasTime(state, sort) && isPossible(state, filter),
  )
  return meant.flatMap((state) => {
    const list = Prisma.join([conditionOf[state], ...spanConditions(filter, sort)], ' and ')
    const owners = ownersOf(actor, filter)
    if (state === 'unassigned') return owners === null || !isAdmin(actor.role) ? [list] : []
    if (owners) return owners.map((owner) => sql`${list} and r.user_uuid = ${owner}::uuid`)
    if (state === 'finished' && sort === 'active' && filter.area)
      return filter.area.map((area) =>
        area === 'none' ? sql`${list} and r.area_uuid is null` : sql`${list} and r.area_uuid = ${area}::uuid`,
      )
    return [list]
  })
}

/** Without parameters, because Postgres would not know that a parameter equals the condition of the index. */
const conditionOf = {
  finished: sql`r.status = 'finished'`,
  assigned: sql`r.status = 'assigned'`,
  unassigned: sql`r.status = 'unassigned'`,
} satisfies Record<InteractionStatus, Prisma.Sql>

/** Whose rows are read: an agent's own, or, for an admin, those of the people that the filter names; null: everybody's. */
function ownersOf(actor: Actor, { user }: Filter): readonly string[] | null {
  if (!isAdmin(actor.role)) return [actor.uuid]
  return !user || user.includes('none') ? null : user
}

/** Whether chats of this state have the time to sort by: a finished chat does not wait, and an open one has no end. */
const hasTime = (state: InteractionStatus, sort: HistorySort): boolean =>
  state === 'finished' ? sort !== 'waiting' : sort !== 'finished'

/**
 * Whether chats of this state can match the filter: some properties are only possible for an assigned, an open or a finished
 * chat, which constraints and the act of finishing ensure.
 */
function isPossible(state: InteractionStatus, filter: Filter): boolean {
  if (filter.paused || filter.expired) return state === 'assigned'
  if (filter.unanswered || filter.unread || filter.due) return state !== 'finished'
  const ended =
    filter.finished_from ||
    filter.finished_to ||
    filter.had ||
    filter.answered_by ||
    filter.failure ||
    filter.finished_by ||
    (filter.reason && !filter.reason.includes('none'))
  return !ended || state === 'finished'
}
