import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOf } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { waitingChat } from '../test/chats'
import { customerWrites } from '../test/customer'

/*
The search's functions run as the owner: only their own conditions keep the businesses apart. These conditions are taken out, and somebody of
the second business searches for words that only the first one has: then something must be found, or this test could not tell.
*/

const files = ['search', 'search-contacts', 'search-interactions', 'search-visibility']
const word = 'zafiro'

/** These read rows by keys that are the tenant's already: only where the others lack theirs too does the condition of the first one show. */
const lookedAtAgain = [
  ['hilo_walk_interactions', 'hilo_may_list'],
  ['hilo_may_list', 'hilo_walk_interactions'],
  ['hilo_search_few', 'hilo_visible_conversations', 'hilo_visible_until'],
  ['hilo_conversations_by_customer', 'hilo_indexed_contacts'],
  ['hilo_interactions_of', 'hilo_indexed_contacts', 'hilo_may_list'],
  ['hilo_ads_with', 'hilo_interactions_of', 'hilo_may_list'],
]

/** Where the rows are read that have the words: one condition less, and what belongs to others is found. */
const firstReads = ['hilo_search_newest', 'hilo_search_month', 'hilo_walk_contacts', 'hilo_indexed_contacts']

const condition = /\b(?:\w+\.)?business_uuid = [pv]_business\b/g
/** The definition of every function of the search, by its name. */
const definitions = new Map<string, string>()

/** The function without its conditions of the tenant, or without one of them. */
function without(name: string, only?: number): string {
  let at = -1
  return (definitions.get(name) ?? '').replace(condition, (found) => {
    at += 1
    return only === undefined || only === at ? 'true' : found
  })
}

let api: TestApi
/** One connection, because each change is rolled back. */
let owner: pg.PoolClient
const sql = (text: string, values: unknown[] = []) => owner.query(text, values)

/** The same calls for an administrator and for an agent, through the newest rows and through the index, with every filter. */
async function searchAsOther(): Promise<Set<string>> {
  const { otra } = api.world
  await sql(`select set_config('hilo.business', $1, true)`, [otra.uuid])
  const last = `'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'`
  const filters = ['{}', '{"status": "unassigned"}', '{"channel": "whatsapp"}']
  const people = [
    [otra.admin.uuid, true],
    [otra.ana.uuid, false],
  ]
  const calls: [string, unknown[]][] = [
    ...['20, 1001', '1, 0'].map((most): [string, unknown[]] => [
      `select hilo_search_contacts(array['${word}'], '{}', '', '00000000-0000-0000-0000-000000000000', ${most}) as found`,
      [],
    ]),
    [`select to_jsonb(hilo_conversations_by_customer(array['${word}'], '{}', 500)) as found`, []],
    [`select to_jsonb(hilo_conversations_by_subject(array['${word}'], '{}', 500)) as found`, []],
  ]
  for (const [user, all] of people)
    for (const filter of filters) {
      for (const kind of ['message', 'note', 'file'])
        for (const walk of [1, 4000])
          calls.push([
            `select hilo_search_entries($1, $2, $3, array['${word}'], '{}', $4, ${last}, 20, 1001, $5) as found`,
            [user, all, kind, filter, walk],
          ])
      for (const scope of ['any', 'team', 'assigned', 'not_assigned', 'resolved'])
        calls.push([
          `select hilo_search_interactions($1, $2, $3, array['${word}'], '{}', $4, ${last}, 20, 1001) as found`,
          [user, all, scope, filter],
        ])
    }
  const found = new Set<string>()
  for (const [text, values] of calls) {
    const { rows } = await sql(text, values)
    for (const [uuid] of JSON.stringify(rows[0].found).matchAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g)) found.add(uuid)
  }
  return found
}

/** Rows of the first business in what was found. */
async function foreign(found: Set<string>): Promise<number> {
  const { rows } = await sql(
    `select count(*)::int as count from (
       select uuid from entries where business_uuid = $1 union all select uuid from contacts where business_uuid = $1
       union all select uuid from interactions where business_uuid = $1
       union all select uuid from conversations where business_uuid = $1) own
     where uuid = any($2::uuid[])`,
    [api.world.tienda.uuid, [...found]],
  )
  return rows[0].count
}

/** Beside the customer's message. */
const addNoteAndFile = (interaction: string) =>
  sql(
    `insert into entries (business_uuid, uuid, conversation_uuid, interaction_uuid, channel_account_uuid, kind, seq,
       version, author_kind, type, body, date, created_at)
     select e.business_uuid, gen_random_uuid(), e.conversation_uuid, e.interaction_uuid, e.channel_account_uuid, n.kind,
       e.seq + n.at, e.version + n.at, n.author, n.type, n.body, e.date, e.created_at
     from (select * from entries where interaction_uuid = $1 order by seq limit 1) e, (values
       (100, 'note'::entry_kind, 'user'::author_kind, 'note', jsonb_build_object('text', 'nota ' || $2::text)),
       (101, 'message', 'client', 'document', jsonb_build_object('name', 'factura-' || $2::text || '.pdf',
         'url', null, 'mime', 'application/pdf', 'size', 5, 'caption', null))) n (at, kind, author, type, body)`,
    [interaction, word],
  )

beforeAll(async () => {
  api = await bootApi({ start: false })
  const { tienda, otra } = api.world
  owner = await api.owner.connect()
  const ana = await agentOf(api, tienda.ana)
  for (const state of ['waiting', 'assigned', 'finished']) {
    const { uuid, phone } = await waitingChat(api, `Hola, ${word}`)
    await sql(`update contacts set name = $2 where phone = $1`, [phone, `Ana ${word} ${state}`])
    await sql(
      `update conversations set subject = $2 where uuid = (select conversation_uuid from interactions where uuid = $1)`,
      [uuid, `Sobre ${word}`],
    )
    await addNoteAndFile(uuid)
    if (state !== 'waiting') await ana.post('/api/interaction/assigned/user/', { uuid })
    if (state === 'finished') await ana.post('/api/interaction/finished/user/', { uuid })
  }
  ana.close()
  await sql(
    `with one as (insert into ads (business_uuid, uuid, channel, external_id, source, headline, words, seen_at, created_at)
       values ($1, gen_random_uuid(), 'whatsapp', '1', 'ad', $2, hilo_fold_words($2), now(), now()) returning uuid)
     update interactions set ad_uuid = one.uuid from one where business_uuid = $1`,
    [tienda.uuid, `Anillos de ${word}`],
  )
  // The second business has other words, of before and after, so that a search goes through the dates of the first one's.
  for (const days of [40, -1]) {
    const at = new Date(Date.now() - days * 86_400_000)
    await customerWrites(api, otra.whatsapp, { text: 'Nada', phone: `57350999000${days + 50}`, at })
  }
  // So much of its own that the first rows of the lists are not all that is looked at.
  await sql(
    `insert into contacts (business_uuid, uuid, name, created_at, updated_at)
     select $1, gen_random_uuid(), 'Zoe ' || n, now(), now() from generate_series(1, 2100) n`,
    [otra.uuid],
  )
  await sql(
    `insert into interactions (business_uuid, uuid, conversation_uuid, status, last_activity_at, created_at, updated_at, finished_at)
     select business_uuid, gen_random_uuid(), uuid, 'finished', now(), now(), now(), now()
     from (select * from conversations where business_uuid = $1 limit 1) c, generate_series(1, 501)`,
    [otra.uuid],
  )
  // As if the marks of both, by which the indexes keep them apart, were the same.
  await sql(
    `update searched_entries s set words = hilo_marked_words(hilo_search_mark($1, s.date), s.text) where business_uuid = $2`,
    [otra.uuid, tienda.uuid],
  )
  await sql(
    `update searched_contacts s set words = hilo_marked_words(hilo_search_mark($1, null), s.text) where business_uuid = $2`,
    [otra.uuid, tienda.uuid],
  )
  for (const file of files) {
    const source = await readFile(
      new URL(`../../../../prisma/functions/${file}.sql`, import.meta.url),
      'utf8',
    )
    for (const [definition, name = ''] of source.matchAll(
      /CREATE OR REPLACE FUNCTION (\w+)\([\s\S]*?\n(?:END )?\$\$;/g,
    ))
      definitions.set(name, definition)
  }
})
afterAll(async () => {
  owner.release()
  await api.stop()
})

/** How many rows of others are found with these functions instead. */
async function foundWith(changed: readonly string[]): Promise<number> {
  await sql('begin')
  for (const definition of changed) await sql(definition)
  const count = await foreign(await searchAsOther())
  await sql('rollback')
  return count
}

describe('somebody of another business', () => {
  it('finds nothing', async () => expect(await foundWith([])).toBe(0))

  it.each(firstReads)('finds it where %s lacks one condition of the tenant', async (name) => {
    const conditions = definitions.get(name)?.match(condition) ?? []
    expect(conditions.length).toBeGreaterThan(0)
    for (const at of conditions.keys()) expect(await foundWith([without(name, at)])).toBeGreaterThan(0)
  })

  it('finds a subject where its condition is missing, and the marks of both are the same', async () => {
    const sameMark = [
      `create or replace function hilo_search_mark(p_business uuid, p_date timestamptz) returns text
       language plpgsql immutable parallel safe as $$ begin return 'same'; end $$`,
      'reindex index conversations_subject_words',
    ]
    expect(await foundWith(sameMark)).toBe(0)
    expect(await foundWith([...sameMark, without('hilo_conversations_by_subject')])).toBeGreaterThan(0)
  })

  it.each(lookedAtAgain.map((names) => ({ names })))(
    'finds it where the rows to which those lead are read without one: $names',
    async ({ names: [first = '', ...others] }) => {
      expect(await foundWith([first, ...others].map((name) => without(name)))).toBeGreaterThan(
        await foundWith(others.map((name) => without(name))),
      )
    },
  )
})
