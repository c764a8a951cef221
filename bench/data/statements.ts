import { channelSlices, everybody, withoutArea, withoutLabel } from '../../apps/api/src/reports/facts/slices'

/**
 * The statements that fill one business. A row's uuid is a hash of its kind and keys, so that other rows can refer to it
 * without a look-up. $1 is the business, $2 its channel account; `sizes` has a row for each customer.
 */
const uuid = (what: string, ...keys: string[]) => {
  const digits = `md5($1::text || '${what}' || ${keys.join(` || '/' || `)})`
  // With the version and variant of randomUUID: other uuids are not valid.
  return `overlay(overlay(${digits} placing '4' from 13) placing '8' from 17)::uuid`
}

/** Ends in 1: to numbers with other endings the simulator refuses what is sent, and it would be tried again for minutes. */
export const phoneOf = (customer: number): string => String(573_000_000_001 + customer * 10)
export const customerOf = (phone: string): number => Math.floor(Number(phone) / 10) - 57_300_000_000
export const nameOf = (customer: number): string => `Cliente ${customer}`
const phone = `(573000000001 + k::bigint * 10)::text`
const name = `'Cliente ' || k`

/** Agents, with the password of the administrator. */
export const writeAgents = `
  insert into users (business_uuid, uuid, name, email, password_hash, role, created_at, updated_at)
  select $1::uuid, ${uuid('agent', 'at')}, 'Agente ' || at, e.email, a.password_hash, 'AGENT', a.created_at, a.created_at
  from (select * from users where business_uuid = $1::uuid and role = 'SUPER_ADMIN') a,
    unnest($2::text[]) with ordinality as e (email, ordinal), lateral (select ordinal - 1 as at) o`

interface Sizes {
  readonly customers: number
  readonly interactions: number
  readonly messages: number
  readonly live: number
  readonly now: Date
}

/** All interactions lie within so many years, which is what the sums say too. */
const years = 2

/** When the nth interaction of a customer ended. */
const endOf = (n: string): string => `last_at - gap * (interactions - ${n})`

/**
 * Customer k has interactions in proportion to k^-0.7: the first have thousands, most have one. The running sums are rounded,
 * so that the total is exact.
 */
export const writeSizes = ({ customers, interactions, messages, live, now }: Sizes): string => `
  create temp table sizes as
  with weights as (
    select k, sum(power(k, -0.7)) over (order by k) / sum(power(k, -0.7)) over () as upto
    from generate_series(1, ${customers}) k
  ), exact as (
    select k, 1 + (round(upto * ${interactions - customers})
      - round(coalesce(lag(upto) over (order by k), 0) * ${interactions - customers}))::int as interactions
    from weights
  ), with_messages as (
    select k, interactions, interactions * ${Math.floor(messages / interactions)} as messages from exact
  )
  select k, interactions, messages + case when k = 1
      then ${messages} - (sum(messages) over ())::int else 0 end as messages,
    case when k <= ${live} then 'assigned' when k % 50 = 0 then 'unassigned'
      when k % 50 in (1, 2) then 'assigned' else 'finished' end::interaction_status as status,
    case when k <= ${live} then 0 when k % 50 in (1, 2) then 1 + (k / 50) % 19 end as agent,
    last_at, interval '1 minute' * greatest(10 * (messages / interactions), (${years * 525_600} - ago) / interactions) as gap
  from with_messages,
    -- Open interactions were active today, the others within two years.
    lateral (select case when k <= ${live} or k % 50 < 3 then (k::bigint * 7919) % 1200
      else 1440 + (k::bigint * 7919) % ${years * 518_400} end as ago) a,
    lateral (select '${now.toISOString()}'::timestamptz - interval '1 minute' * ago as last_at) l`

export const writeCustomers = [
  `insert into contacts (business_uuid, uuid, name, phone, sort_key, created_at, updated_at)
   select $1::uuid, ${uuid('contact', 'k')}, ${name}, ${phone}, hilo_sort_key(${name}), last_at, last_at
   from sizes where $2::uuid is not null`,
  `insert into identities (business_uuid, uuid, contact_uuid, channel_account_uuid, external_id, display_name, created_at)
   select $1::uuid, ${uuid('identity', 'k')}, ${uuid('contact', 'k')}, $2::uuid, ${phone}, ${name}, last_at
   from sizes`,
  `insert into conversations (business_uuid, uuid, contact_uuid, channel_account_uuid, identity_uuid, last_seq,
     version, window_closes_at, created_at)
   select $1::uuid, ${uuid('conversation', 'k')}, ${uuid('contact', 'k')}, $2::uuid, ${uuid('identity', 'k')}, messages,
     messages, last_at + interval '24 hours', last_at
   from sizes`,
]

/** A customer's interactions are spread over the years, their messages ten minutes apart; all but the last are finished. */
export const writeInteractions = `
  insert into interactions (business_uuid, uuid, conversation_uuid, status, user_uuid, unread, last_message,
    waiting_since, last_activity_at, bot, created_at, updated_at, assigned_at, finished_at, finished_by)
  select $1::uuid, ${uuid('interaction', 'k', 'n')}, ${uuid('conversation', 'k')}, shown.status,
    case when shown.status <> 'unassigned' then ${uuid('agent', 'coalesce(agent, k % 20)')} end,
    case when shown.status = 'finished' then 0 else 1 end,
    jsonb_build_object('uuid', ${uuid('entry', 'k', 'last_seq')}, 'author', 'client', 'by', null, 'type', 'text',
      'preview', 'Mensaje ' || last_seq || ' de Cliente ' || k, 'date', ended_at, 'status', null),
    case when shown.status <> 'finished' then ended_at end, ended_at,
    -- The bot has read all messages; in one of a hundred it may still answer.
    jsonb_build_object('welcomed', true, 'read_seq', last_seq, 'silent', k % 100 <> 0),
    began_at, ended_at, case when shown.status <> 'unassigned' then began_at end,
    case when shown.status = 'finished' then ended_at end,
    case when shown.status = 'finished' then ${uuid('agent', 'coalesce(agent, k % 20)')} end
  from sizes, generate_series(1, interactions) n,
    lateral (select case when n = interactions then status else 'finished' end as status) shown,
    lateral (select case when n = interactions then messages else n * (messages / interactions) end as last_seq) l,
    lateral (select ${endOf('n')} as ended_at) e,
    lateral (select ended_at - interval '10 minutes' * (messages / interactions - 1) as began_at) t
  where $2::uuid is not null`

/** Words to search for, and in how many messages each stands: in one of so many. */
export const wordsOfMessages = { gracias: 2, pedido: 100, factura: 1_000, zapatilla: 100_000 } as const
/** The bot's answer at the beginning of each interaction: searched only on request. */
const menu = 'Gracias por escribir elige ventas factura pedido'

/** Customer and agent take turns, but for the first answer of an interaction, which is the bot's; the last message is the customer's. */
export const writeMessages = `
  insert into entries (business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq,
    version, author_kind, author_uuid, author_name, type, body, date, created_at, status, provider_message_id)
  select $1::uuid, ${uuid('entry', 'k', 'seq')}, ${uuid('conversation', 'k')},
    ${uuid('interaction', 'k', 'n')}, $2::uuid, 'message',
    seq, seq, (case when theirs then 'client' when bot then 'bot' else 'user' end)::author_kind,
    case when not theirs and not bot then ${uuid('agent', 'coalesce(agent, k % 20)')} end,
    case when theirs then ${name} when bot then 'Bot' else 'Agente ' || coalesce(agent, k % 20) end, 'text',
    jsonb_build_object('text', case when bot then '${menu}' else 'Mensaje ' || seq || ' de Cliente ' || k || words end), at, at,
    case when not theirs then 'read'::message_status end, 'wamid.load.' || k || '.' || seq
  from sizes, generate_series(1, messages) seq,
    lateral (select least(interactions, (seq - 1) / (messages / interactions) + 1) as n) i,
    lateral (select case when n = interactions then messages else n * (messages / interactions) end as last_seq) l,
    lateral (select (messages - seq) % 2 = 0 as theirs, ${endOf('n')} - interval '10 minutes' * (last_seq - seq) as at) s,
    lateral (select not theirs and (seq - 1) % (messages / interactions) < 2 as bot) b,
    lateral (select concat(${Object.entries(wordsOfMessages)
      .map(([word, every]) => `case when (k::bigint * 7919 + seq * 31) % ${every} = 0 then ' ${word}' end`)
      .join(', ')}) as words) w`

/** A receipt of each customer's last message, and the attempt that sent the one before it. Receipts are kept for thirty days. */
export const writeReceipts = [
  `insert into webhook_items (business_uuid, uuid, channel_account_uuid, dedupe_key, kind, payload, state, received_at)
   select $1::uuid, ${uuid('item', 'k')}, $2::uuid, 'wamid.load.' || k || '.' || messages, 'message',
     jsonb_build_object('raw', repeat('x', 600)), 'done',
     greatest(last_at, max(last_at) over () - interval '1 minute' * (k::bigint * 7919 % 41000))
   from sizes`,
  `insert into outbound_attempts (business_uuid, uuid, entry_uuid, number, state, started_at, finished_at)
   select $1::uuid, ${uuid('attempt', 'k')}, ${uuid('entry', 'k', 'messages - 1')}, 1, 'accepted', last_at, last_at
   from sizes where messages > 1 and $2::uuid is not null`,
  `insert into outbound_parts (business_uuid, channel_account_uuid, provider_message_id, attempt_uuid, entry_uuid,
     position, status, updated_at)
   select $1::uuid, $2::uuid, 'wamid.load.' || k || '.' || messages - 1, ${uuid('attempt', 'k')},
     ${uuid('entry', 'k', 'messages - 1')}, 0, 'read', last_at
   from sizes where messages > 1`,
]

/** The rows of the triggers. The texts have nothing to fold but their case. */
export const writeSearched = [
  `insert into searched_entries (business_uuid, entry_uuid, conversation_uuid, interaction_uuid, kind, date, created_at,
     text, by_hilo, words)
   select e.business_uuid, e.uuid, e.conversation_uuid, e.interaction_uuid, e.kind, e.date, e.created_at, f.text, f.by_hilo,
     hilo_searched_words(e.business_uuid, e.date, f.text, null, f.by_hilo)
   from entries e, lateral (select ' ' || lower(e.body ->> 'text') || ' ' as text,
     hilo_search_is_automatic(e.author_kind::text) as by_hilo) f
   where e.business_uuid = $1::uuid and $2::uuid is not null order by e.date`,
  `insert into searched_contacts (business_uuid, contact_uuid, sort_key, text, words)
   select c.business_uuid, c.uuid, c.sort_key, f.text, hilo_marked_ends(hilo_search_mark(c.business_uuid, null), f.text)
   from contacts c, lateral (select ' ' || lower(c.name) || ' ' || c.phone || ' ' as text) f
   where c.business_uuid = $1::uuid and $2::uuid is not null`,
]

/** How many areas and labels a business has. */
export const things = { areas: 5, labels: 6 } as const
export const areaNameOf = (at: number): string => `Área ${at}`
export const labelNameOf = (at: number): string => `Etiqueta ${at}`
const area = (at: string) => uuid('area', `(${at})::text`)
const label = (at: string) => uuid('label', `(${at})::text`)

/** Areas and labels, only for facts of finished interactions: no list of open ones has them. */
export const writeThings = [
  `insert into areas (business_uuid, uuid, name, position, created_at, updated_at)
   select $1::uuid, ${area('at')}, 'Área ' || at, 100 + at, b.created_at, b.created_at
   from businesses b, generate_series(0, ${things.areas - 1}) at where b.uuid = $1::uuid and $2::uuid is not null`,
  `insert into labels (business_uuid, uuid, name, color, position, created_at, updated_at)
   select $1::uuid, ${label('at')}, 'Etiqueta ' || at, '#2f6fde', 100 + at, b.created_at, b.created_at
   from businesses b, generate_series(0, ${things.labels - 1}) at where b.uuid = $1::uuid and $2::uuid is not null`,
]

/**
 * The facts of each interaction. Seven of ten finished ones are of WhatsApp, four of ten have no label. All customers wrote again: otherwise a sweep would look for them,
 * and take from the sums below what these facts never added.
 */
export const writeFacts = `
  insert into interaction_facts (business_uuid, interaction_uuid, user_uuid, area_uuid, channel, label_uuids, finished_by,
    answered_by, created_at, finished_at, waiting, waiting_open, first_answer, first_answer_open, later_answers,
    later_answers_open, resolution, resolution_open, transfers, expiries, messages, failures, wrote_again)
  select i.business_uuid, i.uuid, i.user_uuid, ${area(`h / 7 % ${things.areas}`)},
    case when h / 35 % 10 < 7 then 'whatsapp' else 'telegram' end::channel_type,
    case when h / 350 % 10 < 4 then '{}' else array[${label(`h / 350 % ${things.labels}`)}] end::uuid[], i.finished_by,
    array[i.finished_by], i.created_at, i.finished_at, h % 900, h % 600, h % 1800, h % 1200, array[h % 700, h % 500],
    array[h % 400, h % 300], h % 90000, h % 30000, (h % 10 = 0)::int, (h % 20 = 0)::int, 5, '[]'::jsonb, true
  from interactions i, lateral (select abs(hashtext(i.uuid::text)) as h) s
  where i.business_uuid = $1::uuid and i.status = 'finished' and $2::uuid is not null
  union all
  select i.business_uuid, i.uuid, i.user_uuid, i.area_uuid, 'whatsapp', '{}', null, '{}', i.created_at, null, null, null,
    null, null, '{}', '{}', null, null, 0, 0, 0, '[]', false
  from interactions i where i.business_uuid = $1::uuid and i.status <> 'finished'
  -- As they are written: when they end.
  order by finished_at`

/** The id of a combination of slices, as `sliceOf` makes it. */
const slice = (...all: string[]): string =>
  `left(encode(sha256(convert_to(concat_ws(',', ${all.join(', ')}), 'utf8')), 'hex'), 32)::uuid`
const whatsapp = `'${channelSlices.whatsapp}'`
const noLabel = `'${withoutLabel}'`
const areaOfOpen = `coalesce(i.area_uuid, '${withoutArea}')`
const pairsOfOpen = [
  `${noLabel}::uuid`,
  slice(areaOfOpen, whatsapp),
  slice(areaOfOpen, noLabel),
  slice(whatsapp, noLabel),
  slice(areaOfOpen, whatsapp, noLabel),
]

/** The share of open interactions in the sums, so that an act that changes one can subtract it again. */
export const writeOpenSums = `
  insert into report_rollups as r (business_uuid, slice_uuid, span, starts, measure, key, bucket, n, total)
  select i.business_uuid, p.person, s.span, s.starts::date, k.measure, k.key, 0, count(*), count(*)
  from interactions i
  join businesses b on b.uuid = i.business_uuid,
    lateral (select i.created_at at time zone b.time_zone as at) l,
    lateral (select date_trunc('month', at) as month) m,
    lateral (values ('${everybody}'::uuid), (i.user_uuid), (coalesce(i.area_uuid, '${withoutArea}')),
      ('${channelSlices.whatsapp}'::uuid), ${pairsOfOpen.map((pair) => `(${pair})`).join(', ')}) p (person),
    lateral (values ('day', date_trunc('day', at)), ('month', month),
      ('third', month + interval '10 days' * least(2, (extract(day from at)::int - 1) / 10))) s (span, starts),
    lateral (values ('created', ''), ('created_channel', 'whatsapp'), ('created_area', coalesce(i.area_uuid::text, 'none')),
      ('created_label', 'none'), ('created_hour', extract(isodow from at)::int || ':' || extract(hour from at)::int)
    ) k (measure, key)
  where i.business_uuid = $1::uuid and i.status <> 'finished' and p.person is not null and $2::uuid is not null
    and not (s.span = 'day' and p.person = any(array[${pairsOfOpen.join(', ')}]))
  group by i.business_uuid, p.person, s.span, s.starts, k.measure, k.key
  on conflict (business_uuid, slice_uuid, span, starts, measure, key, bucket)
  do update set n = r.n + excluded.n, total = r.total + excluded.total`

/**
 * Sums of two years, as many rows as this many interactions give: for each day some buckets of each duration, and each key. Those of
 * the whole business, its first channel and some areas and labels, and a tenth as many durations of each of five agents; by months and
 * thirds those of combinations.
 */
export const writeRollups = (interactions: number, now: Date): string => {
  const buckets = Math.min(300, Math.max(1, Math.floor(interactions / (years * 365) / 4)))
  const lastDay = `date '${now.toISOString().slice(0, 10)}'`
  const durations = ['waiting', 'first_answer', 'later_answers', 'resolution'].flatMap((one) => [
    one,
    `${one}_open`,
  ])
  const days = `generate_series(date_trunc('month', ${lastDay} - interval '${years * 365} days'), ${lastDay}, interval '1 day') starts`
  const starting = {
    day: days,
    third: `(select starts from ${days} where extract(day from starts) in (1, 11, 21)) t`,
    month: `(select starts from ${days} where extract(day from starts) = 1) t`,
  }
  const daysOf = { day: 1, third: 10, month: 30 }
  const written = (span: keyof typeof starting) => `
    select $1::uuid, person, '${span}', starts::date, measure, '', bucket, 3, 3000
    from ${starting[span]},
      unnest(array['${durations.join("','")}']) measure, people, generate_series(1, ${buckets}) bucket
    where bucket <= greatest(1, ${buckets} * share) ${span === 'day' ? 'and days' : ''}
    union all
    select $1::uuid, person, '${span}', starts::date, measure, key::text, 0, 3, 3
    from ${starting[span]},
      unnest(array['created_channel', 'created_label', 'created_hour', 'finished_by', 'answered_by']) measure, people,
      generate_series(1, least(40, ${buckets})) key where counted ${span === 'day' ? 'and days' : ''}
    union all
    -- All that began and ended: by these a report decides how many facts it reads.
    select $1::uuid, person, '${span}', starts::date, measure, '', 0, n, n
    from ${starting[span]}, unnest(array['created', 'finished']) measure, people,
      lateral (select greatest(1, round(${interactions} / ${years * 365}.0 * ${daysOf[span]} * share))::int as n) s
    ${span === 'day' ? 'where days' : ''}`
  const agent = uuid('agent', 'n::text')
  return `
    with people (person, share, counted, days) as (
      select '${everybody}'::uuid, 1, true, true
      union all select ${whatsapp}, 1, true, true
      union all select ${area('0')}, 0.6, true, true
      union all select ${label('0')}, 0.4, true, true
      union all select ${agent}, 0.1, n = 0, true from generate_series(0, 4) n
      union all select ${noLabel}, 0.8, true, false
      union all select ${slice(area('n'), whatsapp)}, 0.5, true, false from generate_series(0, ${things.areas - 1}) n
      union all select ${slice(whatsapp, label('0'))}, 0.4, true, false
      union all select ${slice(whatsapp, noLabel)}, 0.6, true, false
      union all select ${slice(area('0'), whatsapp, label('0'))}, 0.2, true, false
      union all select ${slice(area('0'), whatsapp, noLabel)}, 0.3, true, false)
    insert into report_rollups (business_uuid, slice_uuid, span, starts, measure, key, bucket, n, total)
    select * from (${written('day')} union all ${written('third')} union all ${written('month')}) r where $2::uuid is not null`
}
