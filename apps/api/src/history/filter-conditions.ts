import type { HistoryFact, HistoryFilter, HistorySort } from '@hilo/contracts'
import { uuidsOfSameAds } from '../ads/same-ads'
import { isUnanswered } from '../interactions/unanswered'
import { Prisma, sql } from '../platform/db/db'
import { sortColumns } from './walk-statement'

/**
 * The conditions of a filter, except its words, as SQL over interactions r. Other tables are looked up by scalar subqueries:
 * for `exists`, Postgres might read the whole table once instead of one row for each interaction.
 */
export function filterConditions(business: string, filter: Omit<HistoryFilter, 'q'>): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = []
  const add = (condition: Prisma.Sql) => conditions.push(condition)

  if (filter.status) add(sql`r.status = any(${filter.status}::interaction_status[])`)
  if (filter.area) add(isOneOf(sql`r.area_uuid`, filter.area))
  if (filter.user) add(isOneOf(sql`r.user_uuid`, filter.user))
  if (filter.reason) add(isOneOf(sql`r.finish_reason_uuid`, filter.reason))
  if (filter.ad) add(isOneOf(sql`r.ad_uuid`, filter.ad, (uuids) => uuidsOfSameAds(business, uuids)))
  if (filter.label) add(labelled(filter.label))
  if (filter.channel || filter.account) add(ofAccounts(business, filter))
  if (filter.contact) add(ofContact(filter.contact))

  for (const sort of ['created', 'finished', 'active'] as const)
    conditions.push(...spanConditions(filter, sort))

  if (filter.finished_by) add(isOneOf(sql`r.finished_by`, filter.finished_by))
  if (filter.weekday) add(sql`${beganAt(business, 'isodow')} = any(${filter.weekday.map(Number)}::int[])`)
  if (filter.hour) add(sql`${beganAt(business, 'hour')} = any(${filter.hour.map(Number)}::int[])`)
  const fact = factConditions(filter)
  if (fact.length > 0) add(hasFact(fact))

  const is = (condition: Prisma.Sql, wanted: boolean | undefined) => {
    if (wanted !== undefined) add(wanted ? condition : sql`not (${condition})`)
  }
  is(isUnanswered, filter.unanswered)
  is(sql`r.unread > 0`, filter.unread)
  is(sql`r.paused`, filter.paused)
  is(sql`r.expired`, filter.expired)
  is(sql`r.by_transfer`, filter.transferred)
  return conditions
}

/** Between which moments it was created, finished or last active. */
export function spanConditions(filter: HistoryFilter, by: HistorySort): Prisma.Sql[] {
  if (by === 'waiting') return []
  const at = sql`r.${sortColumns[by]}`
  const [from, to] = [filter[`${by}_from`], filter[`${by}_to`]]
  return [
    ...(from ? [sql`${at} >= ${from}::timestamptz`] : []),
    ...(to ? [sql`${at} < ${to}::timestamptz`] : []),
  ]
}

function isOneOf(
  column: Prisma.Sql,
  wanted: readonly string[],
  meant = (uuids: readonly string[]) => sql`${[...uuids]}::uuid[]`,
): Prisma.Sql {
  const uuids = wanted.filter((value) => value !== 'none')
  const isNamed = sql`${column} = any(${meant(uuids)})`
  if (uuids.length === wanted.length) return isNamed
  return uuids.length === 0 ? sql`${column} is null` : sql`(${column} is null or ${isNamed})`
}

/** Counts the labels that the row shows: one that was deleted while it was open is none, as in the view `interaction_rows`. */
function labelled(wanted: readonly string[]): Prisma.Sql {
  const uuids = wanted.filter((value) => value !== 'none')
  const has = (which: Prisma.Sql) => sql`(
    select count(*) > 0 from interaction_labels il
    join labels l on l.business_uuid = il.business_uuid and l.uuid = il.label_uuid
    where il.business_uuid = r.business_uuid and il.interaction_uuid = r.uuid
      and (l.deleted_at is null or r.finished_at <= l.deleted_at) ${which})`
  const hasNamed = has(sql`and il.label_uuid = any(${uuids}::uuid[])`)
  if (uuids.length === wanted.length) return hasNamed
  const hasNone = sql`not ${has(Prisma.empty)}`
  return uuids.length === 0 ? hasNone : sql`(${hasNone} or ${hasNamed})`
}

/** Its accounts are found once: looked up for each row, a small table would be read whole each time. */
function ofAccounts(
  business: string,
  { channel, account }: Pick<HistoryFilter, 'channel' | 'account'>,
): Prisma.Sql {
  const meant = [
    sql`a.business_uuid = ${business}::uuid`,
    ...(channel ? [sql`a.type = any(${channel}::channel_type[])`] : []),
    ...(account ? [sql`a.uuid = any(${account}::uuid[])`] : []),
  ]
  return sql`(
    select c.channel_account_uuid = any(array(select a.uuid from channel_accounts a where ${Prisma.join(meant, ' and ')}))
    from conversations c where c.business_uuid = r.business_uuid and c.uuid = r.conversation_uuid
  )`
}

const ofContact = (contact: string): Prisma.Sql => sql`(
  select c.contact_uuid = ${contact}::uuid from conversations c
  where c.business_uuid = r.business_uuid and c.uuid = r.conversation_uuid
)`

/** The weekday or hour at which it began, in the time zone of the business, which is read once. */
const beganAt = (business: string, part: 'isodow' | 'hour'): Prisma.Sql => sql`
  extract(${Prisma.raw(part)} from r.created_at at time zone (
    select b.time_zone from businesses b where b.uuid = ${business}::uuid))::int`

/** SQL over interaction_facts f. */
const isInFact = {
  waiting: sql`f.waiting is not null`,
  first_answer: sql`f.first_answer is not null`,
  later_answer: sql`cardinality(f.later_answers) > 0`,
  transfer: sql`f.transfers > 0`,
  expiry: sql`f.expiries > 0`,
  failure: sql`f.failures <> '[]'`,
  wrote_again: sql`f.wrote_again`,
  ai_answer: sql`f.ai_answers > 0`,
  app_answer: sql`f.app_answers > 0`,
  first_answer_met: sql`f.first_answer_met`,
  first_answer_missed: sql`not f.first_answer_met`,
  end_met: sql`f.end_met`,
  end_missed: sql`not f.end_met`,
} satisfies Record<HistoryFact, Prisma.Sql>

function factConditions({ had, answered_by, failure }: Omit<HistoryFilter, 'q'>): Prisma.Sql[] {
  return [
    ...(had
      ? [
          sql`(${Prisma.join(
            had.map((fact) => isInFact[fact]),
            ' or ',
          )})`,
        ]
      : []),
    ...(answered_by ? [sql`f.answered_by && ${answered_by}::uuid[]`] : []),
    ...(failure
      ? [
          sql`exists (select from jsonb_array_elements(f.failures) e where e ->> 'code' = any(${failure}::text[]))`,
        ]
      : []),
  ]
}

const hasFact = (conditions: readonly Prisma.Sql[]): Prisma.Sql => sql`(
  select ${Prisma.join([...conditions], ' and ')} from interaction_facts f
  where f.business_uuid = r.business_uuid and f.interaction_uuid = r.uuid
)`
