import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { partsOf, writesOf } from './writes'

const root = resolve(import.meta.dirname, '../..')
const source = ['src', 'importers', 'demo']
  .flatMap((folder) =>
    readdirSync(join(root, 'apps/api', folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  )
  .filter(
    (name) => name.endsWith('.ts') && !/\.(test|bench)\.ts$|(^|\/)test\/|(^|\/)test-[\w-]+\.ts$/.test(name),
  )
  .map((name) => `apps/api/${name}`)
const functions = readdirSync(join(root, 'prisma/functions')).map((name) => `prisma/functions/${name}`)

/** A file of ours, or a function in SQL, with its text. */
const parts = [...source, ...functions].flatMap((file) =>
  partsOf(file, readFileSync(join(root, file), 'utf8')),
)
const writers = (writes: (text: string) => boolean): string[] =>
  parts.flatMap(({ name, text }) => (writes(text) ? [name] : [])).toSorted()

const core = writesOf(['conversations', 'interactions', 'entries'], ['conversation', 'interaction', 'entry'])
const dues = writesOf(['event_dues'], ['eventDue'])
const outbox = writesOf(['outbox'], ['outbox'])
const unnamed = writesOf([], [])

/** Who else than the writer of plans writes what happened to interactions, and why. What happens to anything else has no plan. */
const planlessWriters: Readonly<Record<string, string>> = {
  'apps/api/src/platform/events/write-events.ts': 'the writer of events',
  'apps/api/src/entries/write/write-changes.ts': 'the writer of plans',
  'apps/api/src/entries/write/raise-interactions.ts':
    'all interactions of contacts whose name is shown: only versions, unread rows',
  'apps/api/src/contacts/erase/delete-contact.ts':
    'all threads of a contact lose what names it, without being read',
}

/** As a template has a value. */
const inTemplate = '$'.concat('{x}')

/** Who else than the writer of plans, `entries/write/write-changes.ts`, writes conversations, interactions and entries, and why. */
const coreWriters: Readonly<Record<string, string>> = {
  'apps/api/src/entries/write/thread-parts.ts': 'the parts of its statement',
  'apps/api/src/entries/write/change-entries.ts':
    'many old entries at once, read by nobody: erased, or their files released',
  'apps/api/src/entries/write/raise-interactions.ts':
    'all interactions of contacts whose name is shown: only versions, unread rows',
  'apps/api/src/entries/write/name-thread.ts':
    'a thread of ours gets its name from the provider, unless another has it',
  'apps/api/src/contacts/merge/absorb-contact.ts':
    'all threads of a contact, and what it wrote, become those of another',
  'apps/api/src/contacts/erase/erase-contact.ts':
    'all threads of a contact lose what names it, without being read',
  'apps/api/src/retention/erase-interactions.ts': 'erases by age, many at once',
  'apps/api/src/outbound/claim/write.ts': "the delivery's own columns: attempts, turns and pace",
  'apps/api/src/queue/release-queue.ts': "the delivery's own columns",
  'apps/api/src/queue/requeue-entry.ts': "the delivery's own columns",
  'apps/api/src/outbound/record/write.ts': "the delivery's own columns",
  'apps/api/demo/assign-example-ids.ts': 'gives the example its fixed ids',
  'apps/api/demo/files/store-files.ts': 'gives the example its files',
  'prisma/functions/messages.sql hilo_link_answers':
    'links answers to their message without reading their threads',
}

/** Who writes and deletes rows of the outbox, and why. Events are written by the first alone. */
const outboxWriters: Readonly<Record<string, string>> = {
  'apps/api/src/platform/events/write-events.ts': 'the writer of events',
  'apps/api/demo/seed-state.ts': 'the example is made before anybody listens',
  'prisma/functions/outbox.sql hilo_delete_outbox': 'deletes what was published',
}

/** Who writes and deletes what reliable listeners have still to hear, and why. Events are written by the first alone. */
const dueWriters: Readonly<Record<string, string>> = {
  'apps/api/src/platform/events/write-events.ts': 'the writer of events',
  'apps/api/src/platform/events/run-listener.ts':
    'deletes the rows that a listener has worked off, and counts failures',
  'apps/api/src/reports/facts/write-facts.ts': 'deletes what was heard, of many interactions at once',
  'apps/api/src/interactions/assignment/assign-later.ts': 'time is no event: assignment looks again by then',
  'apps/api/src/contacts/erase/erase-contact.ts': 'nobody acts for who is gone',
  'apps/api/src/retention/erase-interactions.ts': 'erases by age',
  'apps/api/src/platform/events/erase-reasons.ts': 'erases whom a failure may name',
  'apps/api/src/commands/events.ts': "the operator's command",
  'apps/api/demo/assign-example-ids.ts': 'gives the example its fixed ids',
  'prisma/functions/events.sql hilo_purge_events': 'erases by age what was given up',
  'prisma/functions/reports.sql hilo_find_missing_facts': 'the walk that looks for what facts have missed',
  'prisma/functions/reports.sql hilo_find_returned_customers':
    'time is no event: a customer has not come back by then',
}

/** Who writes, or copies, a table whose name it does not spell. */
const anyTable: Readonly<Record<string, string>> = {
  'apps/api/src/entries/write/thread-parts.ts': 'the parts of its statement',
  'apps/api/src/entries/write/write-statements.ts': 'the statements of the writer',
  'apps/api/src/business/delete-business.ts': 'deletes a business with all its rows',
  'apps/api/demo/clear-business.ts': 'empties the example',
  'apps/api/src/platform/db/copy/load-rows.ts': 'restores a backup',
  'apps/api/src/platform/db/copy/read-snapshot.ts': 'reads for a backup',
}

/** A job of a reliable listener, which its events let begin. */
const listenersJob = /\b(?:add_job\s*\(|name:|jobs\.add\(\s*\w+,)\s*'(?:assign_waiting|answer_customer)'/
/** Who else than the writer of events plans one, and why. */
const jobPlanners: Readonly<Record<string, string>> = {
  'apps/api/src/platform/events/listeners.ts': 'the table of listeners',
  'apps/api/src/interactions/assignment/assign-later.ts': 'time is no event: assignment looks again by then',
}

describe('one writer', () => {
  it('writes conversations, interactions and entries; the exceptions are few and have reasons', () => {
    expect(writers(core)).toEqual(Object.keys(coreWriters).toSorted())
  })

  it('writes the outbox; the exceptions are few and have reasons', () => {
    expect(writers(outbox)).toEqual(Object.keys(outboxWriters).toSorted())
  })

  it('writes what happened to interactions with the plan that changes them; the exceptions are few and have reasons', () => {
    expect(writers((text) => /\bwrite(PlannedEvents|Stamped)\b/.test(text))).toEqual(
      Object.keys(planlessWriters).toSorted(),
    )
  })

  it('writes what listeners hear; the exceptions are few and have reasons', () => {
    expect(writers(dues)).toEqual(Object.keys(dueWriters).toSorted())
  })

  it('lets listeners begin, whom nobody else knows by their jobs', () => {
    expect(writers((text) => listenersJob.test(text))).toEqual(Object.keys(jobPlanners).toSorted())
  })

  it('writes tables that are named, so that this can be read', () => {
    expect(writers(unnamed)).toEqual(Object.keys(anyTable).toSorted())
  })

  it.each([
    ['an insert', 'insert into entries (uuid) values ($1)', true],
    ['an update', 'with x as (update interactions i set unread = 0) select 1', true],
    ['over several lines', 'update\n      interactions\n set unread = 0', true],
    ['quoted', 'insert into "entries" (uuid) values ($1)', true],
    ['with its schema', 'DELETE FROM public."entries" e WHERE true', true],
    ['without children', 'update only interactions set unread = 0', true],
    ['by a merge', 'merge into conversations c using x on true when matched then delete', true],
    ['Prisma', 'await tx.interaction.updateMany({})', true],
    ['Prisma over several lines', 'await tx.interaction\n  .updateMany({})', true],
    ['Prisma by a name', "await tx['entry'].createMany({})", true],
    ['Prisma within another row', 'tx.contact.update({ data: { conversations: { deleteMany: {} } } })', true],
    ['a table with a longer name', 'insert into entries_of_something values (1)', false],
    ['a lock', 'select * from interactions for update', false],
    ['a conflict', 'on conflict (uuid) do update set entries = 1', false],
    ['a comment', '/** They update interactions. */\n// and delete from entries', false],
  ])('finds what it forbids: %s', (_, text, found) => {
    expect(partsOf('some.ts', text).some((part) => core(part.text))).toBe(found)
  })

  it.each([
    ['a value', `update ${inTemplate} set x = 1`, true],
    ['a quoted value', `insert into "${inTemplate}" values (1)`, true],
    ['a parameter of format', "EXECUTE format('DELETE FROM %I', t)", true],
    ['a joined string', "'update ' || t || ' set x = 1'", true],
    ['a name', `update labels set x = ${inTemplate}`, false],
  ])('finds a table that is named by %s', (_, text, found) => {
    expect(unnamed(text)).toBe(found)
  })

  it('names the function of SQL that writes', () => {
    const text =
      'CREATE OR REPLACE FUNCTION one() AS $$ select 1 $$;\nCREATE OR REPLACE FUNCTION two() AS $$ -- no\n delete from entries $$;'
    expect(partsOf('x.sql', text).flatMap((part) => (core(part.text) ? [part.name] : []))).toEqual([
      'x.sql two',
    ])
  })
})
