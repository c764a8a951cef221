import { randomUUID } from 'node:crypto'
import { responderNames } from '@hilo/contracts'
import type { TestApi } from '../../test/boot'
import { waitingChat } from '../../test/chats'
import { makeFactsDue } from '../../test/observe/make-facts-due'

/** A message or an event of a generated interaction. */
export interface WrittenEntry {
  readonly kind: 'message' | 'timeline'
  readonly author_kind: string
  readonly author_uuid: string | null
  /** Of what writes in place of the business. */
  readonly author_name: string | null
  readonly date: Date
  readonly status: string | null
  readonly body: { readonly event?: string }
  readonly error: { readonly code: string; readonly msg: string } | null
}

export interface WrittenInteraction {
  readonly uuid: string
  readonly conversation: string
  readonly channel: string
  readonly status: 'unassigned' | 'assigned' | 'finished'
  readonly user: string | null
  readonly area: string | null
  readonly label: string | null
  readonly reason: string | null
  /** The ad that began it. */
  readonly ad: string | null
  /** The row that stands for it. */
  readonly sameAd: string | null
  readonly finished_by: string | null
  readonly created_at: Date
  readonly finished_at: Date | null
  readonly entries: readonly WrittenEntry[]
}

const minuteMs = 60_000

/** Interactions of the last weeks with random threads, always the same ones. Times are whole minutes. */
export async function generateHistory(
  api: TestApi,
  count: number,
  days: number,
): Promise<WrittenInteraction[]> {
  let state = 20261125
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const oneOf = <T>(values: readonly T[]): T => values[random(values.length)] as T
  const { tienda } = api.world
  const people = [tienda.ana.uuid, tienda.luis.uuid]
  const named = async (table: string, more = '') => {
    const uuids = [randomUUID(), randomUUID()]
    for (const [at, uuid] of uuids.entries())
      await api.owner.query(
        `insert into ${table} select (jsonb_populate_record(null::${table}, $1::jsonb)).*`,
        [
          JSON.stringify({
            business_uuid: tienda.uuid,
            uuid,
            name: `${table} ${at}${more}`,
            active: true,
            color: '#112233',
            position: at,
            state: true,
            description: '',
            incoming_message: '',
            version: 1,
            created_at: '2026-01-01T00:00:00Z',
            updated_at: '2026-01-01T00:00:00Z',
          }),
        ],
      )
    return [...uuids, null]
  }
  const [areas, labels, reasons] = [
    await named('areas'),
    await named('labels'),
    await named('finish_reasons'),
  ]
  const chats = []
  for (let at = 0; at < 6; at++) chats.push(await waitingChat(api))
  await api.owner.query('delete from interaction_labels; delete from entries; delete from interactions')
  // Two of the customers write on another channel.
  const telegram = randomUUID()
  await api.owner.query(
    `insert into channel_accounts select (jsonb_populate_record(a, jsonb_build_object('uuid', $1::text, 'type', 'telegram', 'external_id', '77'))).*
     from channel_accounts a where a.uuid = (select channel_account_uuid from conversations where uuid = $2)`,
    [telegram, chats[0]?.conversation],
  )
  await api.owner.query('update conversations set channel_account_uuid = $1 where uuid = any($2)', [
    telegram,
    chats.slice(0, 2).map(({ conversation }) => conversation),
  ])

  // The last runs as the first does, on another channel.
  const ads = [randomUUID(), randomUUID(), randomUUID()]
  for (const [at, ad] of ads.entries())
    await api.owner.query(
      `insert into ads (business_uuid, uuid, channel, external_id, source, headline, seen_at, created_at)
       values ($1, $2, $3, $4, 'ad', $5, now(), now() + $6 * interval '1 second')`,
      [tienda.uuid, ad, at < 2 ? 'whatsapp' : 'instagram', `90${at % 2}`, `Anuncio ${at % 2}`, at],
    )

  const now = Math.floor(api.clock.now().getTime() / minuteMs)
  const written: WrittenInteraction[] = []
  const perChat = Math.ceil(count / chats.length)
  for (const [index, { conversation }] of chats.entries()) {
    const gap = Math.floor((days * 24 * 60) / perChat)
    for (let at = 0; at < perChat; at++) {
      const last = at === perChat - 1
      const begin = now - days * 24 * 60 + at * gap + random(Math.floor(gap / 2))
      const entries: WrittenEntry[] = []
      let minute = begin
      const add = (entry: Partial<WrittenEntry>) =>
        entries.push({
          kind: 'message',
          author_kind: 'client',
          author_uuid: null,
          author_name: null,
          status: null,
          body: {},
          error: null,
          date: new Date(minute * minuteMs),
          ...entry,
        })
      const event = (name: string) => add({ kind: 'timeline', author_kind: 'user', body: { event: name } })
      const answer = (person: string) => {
        const fails = random(9) === 0
        add({
          author_kind: 'user',
          author_uuid: person,
          status: fails ? 'failed' : 'read',
          error: fails ? { code: oneOf(['131047', 'BLOCKED']), msg: 'No llegó' } : null,
        })
      }
      add({})
      if (random(3) === 0) add({ author_kind: 'bot', status: 'read' })
      // Told by the place, so that the others stay as they are.
      const responder = [responderNames.app, responderNames.meta_ai][at % 5]
      if (responder) add({ author_kind: 'app', author_name: responder, status: 'read' })
      const owner = oneOf(people)
      const isTaken = !last || index % 2 === 0
      minute += random(90)
      if (isTaken) event(oneOf(['taken', 'assigned_automatically']))
      const steps = isTaken ? random(9) : 0
      for (let step = 0; step < steps; step++) {
        minute += random(45)
        const what = random(10)
        if (what < 4) add({})
        else if (what < 8) answer(oneOf(people))
        else event(oneOf(['transferred', 'expired', 'labelled']))
      }
      minute += 1 + random(120)
      written.push({
        uuid: randomUUID(),
        conversation,
        channel: index < 2 ? 'telegram' : 'whatsapp',
        status: last ? (isTaken ? 'assigned' : 'unassigned') : 'finished',
        user: isTaken ? owner : null,
        area: oneOf(areas),
        label: oneOf(labels),
        reason: last ? null : oneOf(reasons),
        // By the place too.
        ad: ads[at % 4] ?? null,
        sameAd: [ads[0], ads[1], ads[0]][at % 4] ?? null,
        finished_by: last ? null : oneOf([...people, null]),
        created_at: new Date(begin * minuteMs),
        finished_at: last ? null : new Date(minute * minuteMs),
        entries,
      })
    }
  }
  await store(api, written)
  return written
}

async function store(api: TestApi, written: readonly WrittenInteraction[]): Promise<void> {
  const business = api.world.tienda.uuid
  for (const row of written) {
    await api.owner.query(
      `insert into interactions (business_uuid, uuid, conversation_uuid, status, user_uuid, area_uuid, created_at, updated_at,
         last_activity_at, finished_at, finished_by, finish_reason_uuid, ad_uuid)
       values ($1, $2, $3, $4::interaction_status, $5, $6, $7, $7, $7, $8, $9, $10, $11)`,
      [
        business,
        row.uuid,
        row.conversation,
        row.status,
        row.user,
        row.area,
        row.created_at,
        row.finished_at,
        row.finished_by,
        row.reason,
        row.ad,
      ],
    )
    if (row.label)
      await api.owner.query(
        'insert into interaction_labels (business_uuid, interaction_uuid, label_uuid) values ($1, $2, $3)',
        [business, row.uuid, row.label],
      )
    await api.owner.query(
      `with counted as (
         update conversations set last_seq = last_seq + $4 where uuid = $3 returning last_seq - $4 as before, channel_account_uuid)
       insert into entries (business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq, version,
         author_kind, author_uuid, author_name, type, body, date, created_at, status, error)
       select $1, gen_random_uuid(), $3, $2, c.channel_account_uuid, (e ->> 'kind')::entry_kind, c.before + n, 1,
         (e ->> 'author_kind')::author_kind, (e ->> 'author_uuid')::uuid, e ->> 'author_name', 'text', e -> 'body',
         (e ->> 'date')::timestamptz, (e ->> 'date')::timestamptz, (e ->> 'status')::message_status, nullif(e -> 'error', 'null')
       from counted c, jsonb_array_elements($5::jsonb) with ordinality as t(e, n)`,
      [business, row.uuid, row.conversation, row.entries.length, JSON.stringify(row.entries)],
    )
  }
  await makeFactsDue(api.owner)
}
