import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const source = readdirSync(join(root, 'apps/api/src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.(test|bench)\.ts$|(^|\/)test\//.test(name))
  .map((name) => `apps/api/src/${name}`)
const functions = readdirSync(join(root, 'prisma/functions')).map((name) => `prisma/functions/${name}`)

/** What of these tables a text writes, by SQL or by Prisma. */
const writesOf = (text: string, tables: readonly string[], models: readonly string[]): boolean =>
  new RegExp(`\\b(insert into|update|delete from) "?(${tables.join('|')})\\b`, 'i').test(text) ||
  new RegExp(`\\.(${models.join('|')})\\.(create|update|upsert|delete)`).test(text)

const writers = (writes: (text: string) => boolean): string[] =>
  [...source, ...functions].filter((file) => writes(readFileSync(join(root, file), 'utf8'))).toSorted()

const isCore = (text: string) =>
  writesOf(text, ['conversations', 'interactions', 'entries'], ['conversation', 'interaction', 'entry'])
const isOutbox = (text: string) => writesOf(text, ['outbox'], ['outbox']) || /hilo_announce\(/.test(text)

/** Who else than the writer of plans, `entries/write-changes.ts`, writes conversations, interactions and entries, and why. */
const coreWriters: Readonly<Record<string, string>> = {
  'apps/api/src/entries/write-statements.ts': 'the statements of the writer',
  'apps/api/src/entries/change-entries.ts':
    'many old entries at once, read by nobody: erased, or their files released',
  'apps/api/src/entries/raise-interactions.ts':
    'all interactions of contacts whose name is shown: only versions, unread rows',
  'apps/api/src/entries/name-thread.ts':
    'a thread of ours gets its name from the provider, unless another has it',
  'apps/api/src/contacts/merge/absorb-contact.ts':
    'all threads of a contact, and what it wrote, become those of another',
  'apps/api/src/contacts/erase/erase-contact.ts':
    'all threads of a contact lose what names it, without being read',
  'apps/api/src/retention/erase-interactions.ts': 'erases by age, many at once',
  'apps/api/src/outbound/claim/write.ts': "the delivery's own columns: attempts, turns and pace",
  'apps/api/src/outbound/queue/release-queue.ts': "the delivery's own columns",
  'apps/api/src/outbound/queue/requeue-entry.ts': "the delivery's own columns",
  'apps/api/src/outbound/record/write.ts': "the delivery's own columns",
  'apps/api/src/demo/assign-example-ids.ts': 'gives the example its fixed ids',
  'apps/api/src/demo/files/store-files.ts': 'gives the example its files',
  'prisma/functions/messages.sql': 'links answers to their message without reading their threads',
}

/** Who writes and deletes rows of the outbox, and why. Events are written by the first alone. */
const outboxWriters: Readonly<Record<string, string>> = {
  'apps/api/src/platform/events/write-events.ts': 'the writer of events',
  'apps/api/src/demo/seed-state.ts': 'the example is made before anybody listens',
  'prisma/functions/outbox.sql': 'the sweep that deletes, and what SQL writes for older processes',
  'prisma/functions/messages.sql': 'for older processes',
  'prisma/functions/presence.sql': 'for older processes',
  'prisma/functions/tables.sql': 'for older processes',
}

describe('one writer', () => {
  it('writes conversations, interactions and entries; the exceptions are few and have reasons', () => {
    expect(writers(isCore)).toEqual(Object.keys(coreWriters).toSorted())
  })

  it('writes the outbox; the exceptions are few and have reasons', () => {
    expect(writers(isOutbox)).toEqual(Object.keys(outboxWriters).toSorted())
    expect(writers((text) => text.includes(`'events'`) && isOutbox(text))).toEqual([
      'apps/api/src/platform/events/write-events.ts',
    ])
  })

  it.each([
    ['an insert', 'insert into entries (uuid) values ($1)', true],
    ['an update', 'with x as (update interactions i set unread = 0) select 1', true],
    ['Prisma', 'await tx.interaction.updateMany({})', true],
    ['a table with a longer name', 'insert into entries_of_something values (1)', false],
    ['a lock', 'select * from interactions for update', false],
  ])('finds what it forbids: %s', (_, text, found) => {
    expect(isCore(text)).toBe(found)
  })
})
