import { type Prisma, sql } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import { type Counted, factFilter, personFilter, spansOf } from './filter-facts'

/** The sums of the calls of a filter, counted from their facts: `call-contributions.ts` says what each call adds. */
export const sumCalls = (actor: Requester, counted: Counted): Prisma.Sql => sql`
  select c.which, m.measure, k.key, 0, count(*)::int, sum(m.total)::float8
  from ${factsOf(actor, counted, sql`call_facts`, sql`started_at`)}
  cross join lateral (values
    ('call_inbound', c.direction = 'inbound', 1),
    ('call_answered', c.direction = 'inbound' and c.answered, 1),
    ('call_missed', c.direction = 'inbound' and not c.answered, 1),
    ('call_outbound', c.direction = 'outbound', 1),
    ('call_reached', c.direction = 'outbound' and c.answered, 1),
    ('call_wait', c.wait is not null, c.wait),
    ('call_talk', c.seconds is not null, c.seconds)) m (measure, holds, total)
  ${byKey(counted, sql`c.started_at`, sql`c.user_uuid`)}`

/** The same for video calls: the outcome of a link counts for its sender, the conversation for the person who was in it. */
export const sumVideos = (actor: Requester, counted: Counted): Prisma.Sql => sql`
  select c.which, m.measure, k.key, 0, count(*)::int, sum(m.total)::float8
  from ${factsOf(actor, counted, sql`video_facts`, sql`created_at`)}
  cross join lateral (values
    ('video_sent', c.sender_uuid, true, 1),
    ('video_opened', c.sender_uuid, c.opened, 1),
    ('video_talked', c.user_uuid, c.talked, 1),
    ('video_talk', c.user_uuid, c.seconds is not null, c.seconds)) m (measure, person, holds, total)
  ${byKey(counted, sql`c.created_at`, sql`m.person`)}`

/** The facts of calls of both periods whose interaction has the filter. */
const factsOf = ({ business }: Requester, counted: Counted, table: Prisma.Sql, at: Prisma.Sql) => sql`(
  select s.which, x.* from ${spansOf(counted)} cross join lateral (
    select c.* from ${table} c
    join interaction_facts f on f.business_uuid = c.business_uuid and f.interaction_uuid = c.interaction_uuid
    where c.business_uuid = ${business}::uuid and c.${at} >= s.begins and c.${at} < s.ends and ${factFilter(counted.filter)}
    offset 0) x) c`

const byKey = ({ filter, own, time_zone }: Counted, at: Prisma.Sql, person: Prisma.Sql) => sql`
  cross join lateral unnest(array['', 'day:' || (${at} at time zone ${time_zone})::date,
    'channel:' || c.channel_account_uuid, 'user:' || ${person}]) k (key)
  where m.holds and k.key is not null and ${personFilter(person, filter, own)}
  group by c.which, m.measure, k.key`
