import { type CountMeasure, durationMeasures } from '@hilo/contracts'
import { type Db, Prisma, sql } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import { bucketIn, type Counted, factsWithin } from './filter-facts'
import type { Sum, Which } from './read-sums'
import { sumCalls, sumVideos } from './sum-calls'

/** What the sums of a filter would be that has no slice, counted from its facts. */
export async function sumFacts(
  db: Pick<Db, 'read'>,
  actor: Requester,
  counted: Counted,
): Promise<Record<Which, Sum[]>> {
  const parts = [
    ...ofBegin(counted.time_zone),
    ...ofEnd,
    ...durations,
    sumCalls(actor, counted),
    sumVideos(actor, counted),
  ]
  const sums = await db.read<Sum & { which: Which }>(
    actor,
    sql`
    with began as materialized (${factsWithin(actor, counted, sql`f.created_at`)}),
    ended as materialized (${factsWithin(actor, counted, sql`f.finished_at`)})
    ${Prisma.join(parts, ' union all ')}`,
  )
  const of = (which: Which) => sums.filter((sum) => sum.which === which)
  return { current: of('current'), before: of('before') }
}

const one = sql`1`
const noKey = sql`''::text`

/** What a measure counts of rows, by a key. `total`: what is counted in them. */
const countOf = (measure: CountMeasure, key: Prisma.Sql, from: Prisma.Sql, total: Prisma.Sql = one) => sql`
  select which, ${measure}::text as measure, k.key, 0 as bucket, count(*)::int as n, sum(${total})::float8 as total
  from ${from} cross join lateral (select ${key} as key) k group by which, k.key`

const orNone = (uuid: Prisma.Sql) => sql`coalesce(${uuid}::text, 'none')`

const ofBegin = (timeZone: string): Prisma.Sql[] => {
  const began = sql`began`
  const labels = sql`unnest(case when label_uuids = '{}' then array['none'] else label_uuids::text[] end)`
  const hour = sql`extract(isodow from created_at at time zone ${timeZone})::int || ':' || extract(hour from created_at at time zone ${timeZone})::int`
  return [
    countOf('created', noKey, began),
    countOf('created_channel', sql`channel::text`, began),
    countOf('created_area', orNone(sql`area_uuid`), began),
    countOf('created_label', labels, began),
    countOf('created_hour', hour, began),
  ]
}

const ended = (condition: Prisma.Sql) => sql`(select * from ended where ${condition}) e`
const ofEnd: Prisma.Sql[] = [
  countOf('finished', noKey, sql`ended`, sql`messages`),
  countOf('finished_by', orNone(sql`finished_by`), sql`ended`),
  countOf('answered_by', sql`unnest(answered_by)::text`, sql`ended`),
  countOf('reason', orNone(sql`finish_reason_uuid`), sql`ended`),
  countOf('answered_by_ai', noKey, ended(sql`ai_answers > 0`), sql`ai_answers`),
  countOf('transferred', noKey, ended(sql`transfers > 0`), sql`transfers`),
  countOf('expired', noKey, ended(sql`expiries > 0`), sql`expiries`),
  countOf('wrote_again', noKey, ended(sql`wrote_again`)),
  countOf(
    'failed',
    noKey,
    ended(sql`failures <> '[]'`),
    sql`(select sum((f ->> 'n')::int) from jsonb_array_elements(failures) f)`,
  ),
  countOf(
    'failed_code',
    sql`failure ->> 'code'`,
    sql`(select which, failure from ended, jsonb_array_elements(failures) failure where failures <> '[]') e`,
    sql`(failure ->> 'n')::int`,
  ),
  countOf(
    'later_answered',
    noKey,
    ended(sql`cardinality(later_answers) > 0`),
    sql`cardinality(later_answers)`,
  ),
  countOf('first_answer_met', orNone(sql`area_uuid`), ended(sql`first_answer_met`)),
  countOf('first_answer_missed', orNone(sql`area_uuid`), ended(sql`not first_answer_met`)),
  countOf('end_met', orNone(sql`area_uuid`), ended(sql`end_met`)),
  countOf('end_missed', orNone(sql`area_uuid`), ended(sql`not end_met`)),
]

const durations: Prisma.Sql[] = durationMeasures.map((measure) => {
  const column = Prisma.raw(measure)
  const seconds = measure.startsWith('later') ? sql`unnest(${column})` : column
  return sql`
    select which, ${measure}::text, '', ${bucketIn(sql`seconds`)} as bucket, count(*)::int, sum(seconds)::float8
    from (select which, ${seconds} as seconds from ended) e where seconds is not null group by which, 4`
})
