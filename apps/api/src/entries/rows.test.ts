import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApi, type TestApi } from '../test/boot'
import { type Changes, noChanges } from './changes'
import { unshownColumns } from './interaction-records'
import { type ConversationRow, conversationTable, entryTable, interactionTable } from './rows'
import { conversationOf, entryOf, interactionOf } from './test-rows'
import { writeChanges } from './write/write-changes'

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
})
afterAll(() => api.stop())

const columnsOf = async (table: string): Promise<string[]> =>
  (
    await api.owner.query<{ name: string }>(
      'select column_name as name from information_schema.columns where table_name = $1',
      [table],
    )
  ).rows.map(({ name }) => name)

/** `others`: the columns that rows do not have, because the writer or a delivery sets them itself. */
it.each<[string, object, { readonly others: readonly string[] }]>([
  ['conversations', conversationTable, { others: ['bucket_full_at', 'slot_at'] }],
  ['interactions', interactionTable, { others: ['updated_at'] }],
  ['entries', entryTable, { others: ['attempts', 'next_attempt_at', 'queued_at'] }],
])('the table of %s has the columns that rows have, and few others', async (name, table, { others }) => {
  expect((await columnsOf(name)).toSorted()).toEqual(
    [...Object.keys(table), 'business_uuid', ...others].toSorted(),
  )
})

it('writes all that a new row has, and of a changed one all but what is fixed', async () => {
  const { uuid: business, whatsapp } = api.world.tienda
  const { db, clock } = api.services
  const now = clock.now()
  const conversation = conversationOf({
    uuid: randomUUID(),
    contact_uuid: null,
    channel_account_uuid: whatsapp.uuid,
    identity_uuid: null,
    responder: 'app',
  })
  const interaction = interactionOf({
    uuid: randomUUID(),
    conversation_uuid: conversation.uuid,
    user_uuid: null,
    status: 'unassigned',
    unread: 2,
  })
  const entry = entryOf({
    uuid: randomUUID(),
    conversation_uuid: conversation.uuid,
    interaction_uuid: interaction.uuid,
    channel_account_uuid: whatsapp.uuid,
    author_kind: 'user',
    author_uuid: randomUUID(),
    status: 'failed',
    error: { code: 'NO_WINDOW', msg: 'No' },
    acts: [{ uuid: randomUUID(), kind: 'edit', emoji: null, text: 'Sí', state: 'queued', error: null }],
  })
  const write = (changes: Partial<Changes>) =>
    db.write(business, (tx) =>
      writeChanges(tx, { business, uuid: whatsapp.uuid }, { ...noChanges, ...changes }, now),
    )
  const stored = async (table: string, { uuid }: { uuid: string }) =>
    (await api.owner.query(`select * from ${table} where uuid = $1`, [uuid])).rows[0]

  await write({ newConversations: [conversation], newInteractions: [interaction], newEntries: [entry] })
  expect(await stored('conversations', conversation)).toMatchObject(conversation)
  expect(await stored('interactions', interaction)).toMatchObject(interaction)
  expect(await stored('entries', entry)).toMatchObject(entry)

  const changedEntry = { ...entry, version: 4, status: 'sent' as const, error: null, acts: [] }
  await write({
    conversations: [{ ...conversation, managed_outside: true, thread_key: 'otro' } as ConversationRow],
    interactions: [{ ...interaction, version: 5, unread: 7 }],
    entries: [{ ...changedEntry, seq: 9, author_name: 'Otra' }],
  })
  expect(await stored('conversations', conversation)).toMatchObject({
    ...conversation,
    managed_outside: true,
  })
  expect(await stored('interactions', interaction)).toMatchObject({
    ...interaction,
    version: 5,
    unread: 7,
  })
  expect(await stored('entries', entry)).toMatchObject(changedEntry)
})

it('the view of interactions shows all of them but those that no list shows', async () => {
  const shown = await columnsOf('interaction_rows')
  const missing = Object.keys(interactionTable).filter((name) => !shown.includes(name))
  expect(missing.toSorted()).toEqual([...unshownColumns].toSorted())
})
