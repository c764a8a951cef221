import { type CountMeasure, type DurationMeasure, durationMeasures } from '@hilo/contracts'
import { type Db, Prisma, sql } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import { bucketIn, type Counted, factsWithin, groupedBy } from './filter-facts'
import { type KeptSums, type Sum, sumsWithin, type Which } from './read-sums'
import { sumCalls, sumVideos } from './sum-calls'

/**
 * The sums of a filter without slices, counted from its facts. `kept`: the stored sums of the days that are not counted, read at the same
 * moment.
 */
export async function sumFacts(
  db: Pick<Db, 'read'>,
  actor: Requester,
  counted: Counted,
  kept?: KeptSums,
): Promise<Record<Which, Sum[]>> {
  const parts = [
    ...countsIn('began'),
    ...countsIn('ended'),
    singleDurations,
    laterAnswers,
    sumCalls(actor, counted),
    sumVideos(actor, counted),
    ...(kept ? [sumsWithin(actor, kept)] : []),
  ]
  const sums = await db.read<Sum & { which: Which }>(
    actor,
    sql`
    with began as materialized (${factsWithin(actor, counted, sql`f.created_at`, columnsOfBegin(counted.time_zone))}),
    ended as materialized (${factsWithin(actor, counted, sql`f.finished_at`, columnsOfEnd)})
    select which, measure, key, bucket, sum(n)::int as n, sum(total)::float8 as total
    from (${Prisma.join(parts, ' union all ')}) p group by which, measure, key, bucket`,
  )
  const of = (which: Which) => sums.filter((sum) => sum.which === which)
  return { current: of('current'), before: of('before') }
}

/** The facts whose begin, or whose end, lies in the periods. */
type Table = 'began' | 'ended'

/** How the facts are counted. `total`: the value that is added for each. */
type Way = { readonly of: Table } & (
  | { readonly holds: Prisma.Sql; readonly total: Prisma.Sql; readonly byArea: boolean }
  | { readonly column: string }
  | { readonly rows: Prisma.Sql; readonly key: Prisma.Sql; readonly total: Prisma.Sql }
)

const one = sql`1`
/** Counts the facts that meet a condition. */
const where = (of: Table, holds: Prisma.Sql, total = one, byArea = false): Way => ({
  of,
  holds,
  total,
  byArea,
})
const byArea = (holds: Prisma.Sql): Way => where('ended', holds, one, true)
const byColumn = (of: Table, column: string): Way => ({ of, column })
/** Counts a fact once for each of several values that it has. */
const byEach = (of: Table, key: Prisma.Sql, rows: Prisma.Sql, total = one): Way => ({ of, rows, key, total })

/** Only interactions that an ad began. */
const byAd = (of: Table, holds: Prisma.Sql): Way =>
  byEach(of, sql`v.value::text`, sql`(select t.ad_uuid as value where t.ad_uuid is not null and ${holds}) v`)

/** How each count is made; `contributions.ts` says the same of one fact. */
const ways: Record<CountMeasure, Way> = {
  created: where('began', sql`true`),
  created_channel: byColumn('began', 'channel'),
  created_area: byColumn('began', 'area_uuid'),
  created_label: byEach(
    'began',
    sql`v.value`,
    sql`unnest(case when t.label_uuids = '{}' then array['none'] else t.label_uuids::text[] end) v (value)`,
  ),
  created_hour: byColumn('began', 'hour'),
  created_ad: byAd('began', sql`true`),
  finished: where('ended', sql`true`, sql`messages`),
  finished_by: byColumn('ended', 'finished_by'),
  answered_by: byEach('ended', sql`v.value::text`, sql`unnest(t.answered_by) v (value)`),
  answered_by_ai: where('ended', sql`ai_answers > 0`, sql`ai_answers`),
  answered_by_app: where('ended', sql`app_answers > 0`, sql`app_answers`),
  reason: byColumn('ended', 'finish_reason_uuid'),
  finished_ad: byAd('ended', sql`true`),
  answered_ad: byAd('ended', sql`t.first_answer is not null`),
  transferred: where('ended', sql`transfers > 0`, sql`transfers`),
  expired: where('ended', sql`expiries > 0`, sql`expiries`),
  wrote_again: where('ended', sql`wrote_again`),
  failed: where('ended', sql`failed > 0`, sql`failed`),
  failed_code: byEach(
    'ended',
    sql`v.value ->> 'code'`,
    sql`jsonb_array_elements(t.failures) v (value)`,
    sql`(v.value ->> 'n')::int`,
  ),
  later_answered: where('ended', sql`later > 0`, sql`later`),
  first_answer_met: byArea(sql`first_answer_met`),
  first_answer_missed: byArea(sql`not first_answer_met`),
  end_met: byArea(sql`end_met`),
  end_missed: byArea(sql`not end_met`),
}

/** The hour of a week as text, as in '1:14'. */
const hourIn = (timeZone: string) =>
  sql`to_char(f.created_at at time zone ${timeZone}, 'ID') || ':' || extract(hour from f.created_at at time zone ${timeZone})::int`
const columnsOfBegin = (timeZone: string) =>
  sql`f.channel, f.area_uuid, f.label_uuids, f.ad_uuid, ${hourIn(timeZone)} as hour`

const isSingle = (measure: DurationMeasure) => !measure.startsWith('later')
const single = durationMeasures.filter(isSingle).map((measure) => ({
  measure,
  column: Prisma.raw(measure),
  bucket: Prisma.raw(`${measure}_bucket`),
}))
/** Only the counted columns: whole rows of a year would not fit into memory. */
const columnsOfEnd = sql`
  f.area_uuid, f.finished_by, f.finish_reason_uuid, f.ad_uuid, f.answered_by, f.messages, f.ai_answers, f.app_answers, f.transfers,
  f.expiries, f.wrote_again, nullif(f.failures, '[]') as failures, f.first_answer_met, f.end_met,
  nullif(f.later_answers, '{}') as later_answers, nullif(f.later_answers_open, '{}') as later_answers_open,
  cardinality(f.later_answers) as later, case when f.failures <> '[]' then
    (select sum((e ->> 'n')::int) from jsonb_array_elements(f.failures) e) end as failed,
  ${Prisma.join(
    single.map(({ column, bucket }) => sql`f.${column}, ${bucketIn(sql`f.${column}`)} as ${bucket}`),
  )}`

/** All counts of a table: one walk for those that hold conditions, one for those by a column, and one for each that has several values. */
function countsIn(table: Table): Prisma.Sql[] {
  const all = Object.entries(ways).filter(([, { of }]) => of === table)
  const from = Prisma.raw(table)
  const holding = all.flatMap(([measure, way]) => ('holds' in way ? [{ measure, ...way }] : []))
  const keyed = all.flatMap(([measure, way]) =>
    'column' in way ? [{ measure, column: Prisma.raw(way.column) }] : [],
  )
  const several = all.flatMap(([measure, way]) => ('rows' in way ? [{ measure, ...way }] : []))
  const columns = keyed.map(({ column }) => column)
  return [
    sql`
    select g.which, m.measure, m.key, 0 as bucket, sum(m.n)::int as n, sum(m.total)::float8 as total from (
      select which, area_uuid, ${Prisma.join(
        holding.flatMap(({ holds, total }, at) => [
          sql`count(*) filter (where ${holds}) as ${Prisma.raw(`n${at}`)}`,
          sql`sum(${total}) filter (where ${holds}) as ${Prisma.raw(`total${at}`)}`,
        ]),
      )} from ${from} group by which, area_uuid) g
    cross join lateral (values ${Prisma.join(
      holding.map(({ measure, byArea }, at) => {
        const key = byArea ? sql`coalesce(g.area_uuid::text, 'none')` : sql`''`
        return sql`(${measure}::text, ${key}, ${Prisma.raw(`g.n${at}`)}, ${Prisma.raw(`g.total${at}`)})`
      }),
    )}) m (measure, key, n, total)
    where m.n > 0 group by g.which, m.measure, m.key`,
    sql`
    select which, ${groupedBy(keyed.map(({ measure, column }) => [column, sql`${measure}::text`]))},
      coalesce(${Prisma.join(columns.map((column) => sql`${column}::text`))}, 'none'), 0, count(*)::int, count(*)::float8
    from ${from} group by grouping sets (${Prisma.join(columns.map((column) => sql`(which, ${column})`))})`,
    ...several.map(
      ({ measure, key, rows, total }) => sql`
    select t.which, ${measure}::text, ${key}, 0, count(*)::int, sum(${total})::float8
    from ${from} t cross join lateral ${rows} group by t.which, ${key}`,
    ),
  ]
}

const buckets = single.map(({ bucket }) => bucket)
const bucketOfSet = sql`coalesce(${Prisma.join(buckets)})`
const singleDurations = sql`
  select which, ${groupedBy(single.map(({ measure, bucket }) => [bucket, sql`${measure}::text`]))}, '', ${bucketOfSet}, count(*)::int,
    ${groupedBy(single.map(({ column, bucket }) => [bucket, sql`sum(${column})`]))}::float8
  from ended group by grouping sets (${Prisma.join(buckets.map((bucket) => sql`(which, ${bucket})`))})
  having ${bucketOfSet} is not null`

const laterAnswers = sql`
  select t.which, m.measure, '', ${bucketIn(sql`s.seconds`)} as bucket, count(*)::int, sum(s.seconds)::float8
  from ended t cross join lateral (values ${Prisma.join(
    durationMeasures
      .filter((measure) => !isSingle(measure))
      .map((measure) => sql`(${measure}::text, t.${Prisma.raw(measure)})`),
  )}) m (measure, list) cross join lateral unnest(m.list) s (seconds)
  group by t.which, m.measure, 4`
