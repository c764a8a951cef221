import { type CommandPayload, isAdmin, limits, refuse, refuseInput, type ThreadPage } from '@hilo/contracts'
import { readCursor } from '../interactions/cursor'
import { presentEntry, presentInteraction } from '../interactions/present'
import type { EntryRecord, InteractionRecord } from '../interactions/records'
import { mayRead } from '../interactions/visibility'
import { type Db, Prisma } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

interface Head extends InteractionRecord {
  readonly conversation_version: number
  /** The conversation as it stands today is theirs to read; else only their own, ended part of it. */
  readonly current: boolean
}

type Wanted = CommandPayload<'get:interaction:conversation:messages'>

/**
 * A thread: its newest page, the page before `before`, or what changed since `since_version`. `follows` says
 * whether the asker may hear what comes next.
 */
export async function openConversation({ db }: Services, actor: Actor, wanted: Wanted) {
  const before = wanted.before === undefined ? null : readCursor(wanted.before)
  if (wanted.before !== undefined && !(before && /^\d{1,9}$/.test(before.key)))
    return refuseInput({ before: 'Este cursor no es válido.' })
  const limit = wanted.limit ?? limits.threadPage

  const head = await findHead(db, actor, wanted)
  if (!head) return refuse('CONVERSATION_NOT_FOUND')
  const conditions = [
    Prisma.sql`e.business_uuid = ${actor.business}::uuid`,
    Prisma.sql`e.conversation_uuid = ${wanted.conversation_uuid}::uuid`,
  ]
  // An episode that has ended is shown as it ended: what came later is somebody else's.
  if (!head.current) conditions.push(Prisma.sql`e.created_at <= ${head.finished_at}::timestamptz`)
  const page =
    wanted.since_version === undefined
      ? await olderPage(db, actor, conditions, before, limit)
      : await changesSince(db, actor, conditions, wanted.since_version, limit)
  const interaction = presentInteraction(head)
  const messages = page.entries.map((entry) => presentEntry(entry, head))
  const thread: ThreadPage = {
    interaction,
    conversation: { ...interaction.conversation, messages },
    messages,
    has_more: page.more,
    version: page.version ?? head.conversation_version,
  }
  return { thread, follows: head.current }
}

/** Whether one may hear what comes next in a conversation: nobody enters its room before that is known. */
export const mayFollow = async (
  { db }: Services,
  actor: Actor,
  conversation_uuid: string,
): Promise<boolean> => (await findHead(db, actor, { conversation_uuid }))?.current === true

/** The named interaction, else the open one, else the last, of those that the actor may read. */
async function findHead(db: Pick<Db, 'read'>, actor: Actor, wanted: Wanted): Promise<Head | undefined> {
  const named = wanted.interaction ?? null
  // Chosen before the view is asked: it would be put together for every episode of the conversation, and for more.
  const chosen = Prisma.sql`
    select r.uuid from interactions r
    where r.business_uuid = ${actor.business}::uuid and r.conversation_uuid = ${wanted.conversation_uuid}::uuid
      and (${named}::uuid is null or r.uuid = ${named}::uuid) and ${mayRead(actor)}
    order by r.status = 'finished', r.created_at desc
    limit 1`
  const [head] = await db.read<Head>(
    actor,
    Prisma.sql`
    select r.*, c.version as conversation_version,
      ${isAdmin(actor.role)} or r.uuid = (
        select l.uuid from interactions l
        where l.business_uuid = c.business_uuid and l.conversation_uuid = c.uuid
        order by l.status = 'finished', l.created_at desc limit 1
      ) as current
    from conversations c
    join interaction_rows r on r.business_uuid = c.business_uuid and r.conversation_uuid = c.uuid
    where c.business_uuid = ${actor.business}::uuid and c.uuid = ${wanted.conversation_uuid}::uuid
      and r.uuid = any(array(${chosen}))`,
  )
  return head
}

interface Page {
  /** In the order shown, or for changes in the order made. */
  readonly entries: readonly EntryRecord[]
  readonly more: boolean
  /** Where the changes on this page end, when there are more. */
  readonly version?: number
}

/** One of two, said in the text: how many are wanted decides the plan. */
const mostOf = (limit: number): Prisma.Sql =>
  Prisma.raw(String((limit <= limits.threadPage ? limits.threadPage : limits.threadPageMax) + 1))

async function olderPage(
  db: Pick<Db, 'read'>,
  { business }: Actor,
  conditions: readonly Prisma.Sql[],
  before: { at: Date; key: string } | null,
  limit: number,
): Promise<Page> {
  const older = before
    ? [...conditions, Prisma.sql`(e.date, e.seq) < (${before.at}::timestamptz, ${Number(before.key)}::int)`]
    : [...conditions]
  const rows = await db.read<EntryRecord>(
    business,
    Prisma.sql`
    select e.* from entries e where ${Prisma.join(older, ' and ')}
    order by e.date desc, e.seq desc limit ${mostOf(limit)}`,
  )
  return { entries: rows.slice(0, limit).reverse(), more: rows.length > limit }
}

async function changesSince(
  db: Pick<Db, 'read'>,
  { business }: Actor,
  conditions: readonly Prisma.Sql[],
  version: number,
  limit: number,
): Promise<Page> {
  const rows = await db.read<EntryRecord>(
    business,
    Prisma.sql`
    select e.* from entries e where ${Prisma.join([...conditions, Prisma.sql`e.version > ${version}`], ' and ')}
    order by e.version limit ${mostOf(limit)}`,
  )
  const entries = rows.slice(0, limit)
  const last = entries.at(-1)
  return rows.length > limit && last
    ? { entries, more: true, version: last.version }
    : { entries, more: false }
}
