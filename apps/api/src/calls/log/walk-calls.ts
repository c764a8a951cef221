import type { CallFigure, CallFilter } from '@hilo/contracts'
import { mayRead } from '../../interactions/lists/visibility'
import { type Db, joinSql, type Prisma, sql } from '../../platform/db/db'
import { momentKeyOf } from '../../platform/db/keyset'
import type { Actor } from '../../platform/http/actor'
import { waitsSinceCall } from '../rows/call-records'

/** How many calls are read for one page at most, each with the chat that it belongs to. */
const mostWalked = 5_000
/** A missed call that is older is listed among all others, even if its customer still waits. */
const lateMs = 30 * 24 * 3_600_000

/** The two parts of the log. `waiting`: calls missed lately whose customers still wait; `others`: all but those. */
type Part = 'waiting' | 'others' | 'all'

interface Walk {
  readonly part: Part
  /** The last row of the page before: when it began, and its uuid. */
  readonly after: readonly [string, string] | null
  readonly limit: number
  readonly now: Date
}
/** A call, and the interaction that it belongs to. */
export interface FoundCall {
  readonly uuid: string
  readonly interaction: string
}
interface Found {
  readonly calls: readonly FoundCall[]
  /** The cursor of the next page; null: this is the last page. A page may be short although more follow. */
  readonly next: readonly [string, string] | null
}
interface Row {
  readonly uuid: string
  readonly at: Date
  readonly place: number
  /** Null: the call does not match the filter. */
  readonly interaction: string | null
}

/** Links to video calls, as calls. */
const allVideos = sql`(
  select business_uuid, uuid, true as video, 'inbound' as direction, case state when 'waiting' then 'ringing' else state end as state,
    state as own_state, ending, null::jsonb as error, user_uuid, invited_by as sender_uuid, guest_key_hash is not null as opened,
    created_at as started_at, started_at as answered_at, ended_at, hung_up_by, seconds, version
  from video_calls)`

/**
 * The video calls that the log shows without a filter. A video call that the customer entered counts as the customer's call,
 * because it rings when they enter. A link that nobody opened, or that was called off, does not count.
 */
const videosAsCalls = sql`(
  select * from ${allVideos} v where own_state in ('waiting', 'active') or ending in ('completed', 'missed'))`

/** The call of a business, of either kind; both are SQL. The condition stands in each part: outside, Postgres would take it for two. */
export const callOfEitherKind = (business: Prisma.Sql, uuid: Prisma.Sql): Prisma.Sql => sql`(
  select business_uuid, uuid, false as video, direction, state, ending, error, user_uuid, started_at, answered_at, ended_at,
    hung_up_by, seconds, version from calls c where c.business_uuid = ${business} and c.uuid = ${uuid}
  union all
  select business_uuid, uuid, video, direction, state, ending, error, user_uuid, started_at, answered_at, ended_at, hung_up_by, seconds,
    version from ${allVideos} v where v.business_uuid = ${business} and v.uuid = ${uuid})`

/** SQL over calls k, which are `calls` or the video calls above. Without parameters, because Postgres uses a partial index only for its written condition. */
const unanswered = sql`k.state = 'ended' and k.ending <> 'completed' and k.direction = 'inbound'`
const waits = sql`(k.missed and r.status <> 'finished' and ${waitsSinceCall})`

/** Finds the calls of a filter that the actor may see, the newest first. Reads them in growing steps, up to `mostWalked`. */
export async function walkCalls(
  db: Db,
  actor: Actor,
  filter: CallFilter,
  { part, after, limit, now }: Walk,
): Promise<Found> {
  const found: Row[] = []
  let reached = after
  for (const step of stepsFrom(limit + 1)) {
    const rows = await db.readPage<Row>(
      actor,
      walkStatement(actor, filter, { part, after: reached, now, step }),
    )
    found.push(...rows.filter(({ interaction }) => interaction !== null))
    if (found.length > limit) return { calls: callsOf(found.slice(0, limit)), next: keyOf(found[limit - 1]) }
    const last = rows.at(-1)
    if (last?.place !== step) return { calls: callsOf(found), next: null }
    reached = keyOf(last)
  }
  return { calls: callsOf(found), next: reached }
}

const callsOf = (rows: readonly Row[]): FoundCall[] =>
  rows.flatMap(({ uuid, interaction }) => (interaction === null ? [] : [{ uuid, interaction }]))
const keyOf = (row: Row | undefined) => (row ? momentKeyOf(row.at, row.uuid) : null)

/** The sizes of the steps: the first is a page, which suffices if every row matches. */
function* stepsFrom(first: number): Generator<number> {
  let left = mostWalked
  for (let step = first; left > 0; step *= 4) {
    yield Math.min(step, left)
    left -= step
  }
}

/**
 * Reads the next `step` calls of both kinds, and answers those that match and the last one. Each kind is read from its own index
 * by date alone, so that a filter that matches almost nothing reads only `step` rows.
 */
function walkStatement(
  actor: Actor,
  filter: CallFilter,
  { part, after, now, step }: Pick<Walk, 'part' | 'after' | 'now'> & { readonly step: number },
): Prisma.Sql {
  const { business } = actor
  const late = new Date(now.getTime() - lateMs)
  const missed = sql`${unanswered} and k.started_at > ${late}::timestamptz`
  const { from, to, live, number } = filter
  const walked = [
    sql`k.business_uuid = ${business}::uuid`,
    ...(after ? [sql`(k.started_at, k.uuid) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
    ...(from ? [sql`k.started_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`k.started_at < ${to}::timestamptz`] : []),
    ...(part === 'waiting' ? [missed] : []),
  ]
  // Running calls have a small index of their own.
  const goesOn = (state: Prisma.Sql) => (live === 'true' ? [sql`${state} <> 'ended'`] : [])
  const voice = sql`(
      select k.uuid, k.started_at as at, k.ended_at, k.user_uuid, k.direction, k.state, k.ending, (${missed}) as missed,
        null::uuid as sender_uuid, null::boolean as opened
      from calls k where ${joinSql([...walked, ...goesOn(sql`k.state`)], ' and ')}
      order by k.started_at desc, k.uuid desc limit ${step})`
  // A figure that counts links includes links that nobody opened.
  const videos = sql`(
      select k.uuid, k.started_at as at, k.ended_at, k.user_uuid, k.direction, k.state, k.ending,
        (${missed} and k.ending = 'missed') as missed, k.sender_uuid, k.opened
      from ${number ? allVideos : videosAsCalls} k where ${joinSql([...walked, ...goesOn(sql`k.own_state`)], ' and ')}
      order by k.started_at desc, k.uuid desc limit ${step})`
  const kinds = number ? [countsVideos(number) ? videos : voice] : [voice, videos]
  return sql`
    select k.uuid, k.at, k.place, chat.interaction from (
      select m.*, (row_number() over (order by m.at desc, m.uuid desc))::int as place
      from (${joinSql(kinds, ' union all ')}) m order by m.at desc, m.uuid desc limit ${step}) k
    left join lateral (
      select r.uuid as interaction from entries e
      join interactions r on r.business_uuid = e.business_uuid and r.uuid = e.interaction_uuid
      where e.business_uuid = ${business}::uuid and e.uuid = k.uuid and ${joinSql(conditionsOf(actor, filter, part), ' and ')}
      limit 1) chat on true
    where chat.interaction is not null or k.place = ${step}
    order by k.place`
}

/** The conditions of a filter as SQL over the calls k, their messages e and the interactions r. */
function conditionsOf(
  actor: Actor,
  { direction, unanswered, live, user, channel, account, number, by }: CallFilter,
  part: Part,
): Prisma.Sql[] {
  const is = (wanted: 'true' | 'false', condition: Prisma.Sql) =>
    wanted === 'true' ? condition : sql`not (${condition})`
  return [
    sql`(${actor.uuid}::uuid in (k.user_uuid, k.sender_uuid) or ${mayRead(actor)})`,
    ...(direction ? [sql`k.direction = ${direction}`] : []),
    ...(unanswered ? [is(unanswered, sql`coalesce(k.ending <> 'completed', false)`)] : []),
    ...(live ? [is(live, isLive)] : []),
    ...(user ? [sql`(k.user_uuid = ${user}::uuid or r.user_uuid = ${user}::uuid)`] : []),
    ...(channel ? [isOfChannel(actor.business, channel)] : []),
    ...(account ? [sql`e.channel_account_uuid = ${account}::uuid`] : []),
    ...(number ? [sql`k.state = 'ended' and not e.blocked and ${counted[number]}`] : []),
    ...(by
      ? [sql`${number && isOfSender(number) ? sql`k.sender_uuid` : sql`k.user_uuid`} = ${by}::uuid`]
      : []),
    ...(part === 'waiting' ? [waits] : []),
    ...(part === 'others' ? [sql`not ${waits}`] : []),
  ]
}

/** The ended calls that each figure counts, as SQL over the calls k. */
const counted: Record<CallFigure, Prisma.Sql> = {
  inbound: sql`k.direction = 'inbound'`,
  answered: sql`k.direction = 'inbound' and k.ending = 'completed'`,
  missed: sql`k.direction = 'inbound' and k.ending <> 'completed'`,
  outbound: sql`k.direction = 'outbound'`,
  reached: sql`k.direction = 'outbound' and k.ending = 'completed'`,
  spoken: sql`k.ending = 'completed'`,
  video_sent: sql`true`,
  video_opened: sql`k.opened`,
  video_unopened: sql`not k.opened`,
  video_talked: sql`k.ending = 'completed'`,
}
const countsVideos = (number: CallFigure): boolean => number.startsWith('video_')
/** Whether the figure counts for the sender of the link; a video call in which both talked counts for the person in it. */
const isOfSender = (number: CallFigure): boolean => countsVideos(number) && number !== 'video_talked'

const isLive = sql`(k.state in ('connecting', 'active') or (k.direction = 'outbound' and k.state = 'ringing'))`
/** Its accounts are found once: looked up for each call, a small table would be read whole each time. */
const isOfChannel = (business: string, channel: string) => sql`e.channel_account_uuid = any(array(
  select a.uuid from channel_accounts a where a.business_uuid = ${business}::uuid and a.type::text = ${channel}))`
