import { type CommandPayload, isAdmin, limits, refuse, refuseInput, type ThreadPage } from '@hilo/contracts'
import { recordView } from '../audit/record-view'
import type { InteractionRecord } from '../entries/interaction-records'
import { mayRead } from '../interactions/lists/visibility'
import { presentEntry, presentInteraction } from '../interactions/present'
import { type Db, Prisma } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { readThreadCursor } from './thread-cursor'
import { changesSince, newerPage, olderPage, pageAround } from './thread-pages'

interface OpenedInteraction extends InteractionRecord {
  readonly conversation_version: number
  /** The actor may read the conversation up to now; else only up to the end of this finished interaction. */
  readonly current: boolean
}

type OpenInput = CommandPayload<'get:interaction:conversation:messages'>

/**
 * A thread: its newest page, the page before `before` or after `after`, the one around an entry, or what changed since
 * `since_version`. `follows` says whether the actor may receive its next events.
 */
export async function openConversation(services: Services, actor: Actor, input: OpenInput) {
  const { db } = services
  const before = input.before === undefined ? null : readThreadCursor(input.before)
  if (input.before !== undefined && !before) return refuseInput({ before: 'Este cursor no es válido.' })
  const after = input.after === undefined ? null : readThreadCursor(input.after)
  if (input.after !== undefined && !after) return refuseInput({ after: 'Este cursor no es válido.' })
  const limit = input.limit ?? limits.threadPage

  const opened = await findInteraction(db, actor, input)
  if (!opened) return refuse('CONVERSATION_NOT_FOUND')
  const conditions = [
    Prisma.sql`e.business_uuid = ${actor.business}::uuid`,
    Prisma.sql`e.conversation_uuid = ${input.conversation_uuid}::uuid`,
  ]
  // A finished interaction is shown up to its end: later entries may belong to another owner.
  if (!opened.current) conditions.push(Prisma.sql`e.created_at <= ${opened.finished_at}::timestamptz`)
  const thread = { db, actor, conditions, limit }
  const readPage = () => {
    if (input.since_version !== undefined) return changesSince(thread, input.since_version)
    if (input.around !== undefined) return pageAround(thread, input.around)
    return after ? newerPage(thread, after) : olderPage(thread, before)
  }
  // Both at once, so that an admin waits no longer. Without its line in the log the thread is not answered.
  const [page] = await Promise.all([readPage(), recordView(services, actor, opened)])
  if (!page) return refuse('MESSAGE_NOT_FOUND')
  const interaction = presentInteraction(opened)
  const messages = page.entries.map((entry) => presentEntry(entry, opened))
  const answer: ThreadPage = {
    interaction,
    conversation: { ...interaction.conversation, messages },
    messages,
    has_more: page.more,
    ...(page.newer !== undefined && { has_newer: page.newer }),
    version: page.version ?? opened.conversation_version,
  }
  return { thread: answer, follows: opened.current }
}

/** Whether the actor may receive the next events of a conversation; checked before joining its room. */
export const mayFollow = async (
  { db }: Services,
  actor: Actor,
  conversation_uuid: string,
): Promise<boolean> => (await findInteraction(db, actor, { conversation_uuid }))?.current === true

/** The named interaction, or else the open one, or else the last, of those that the actor may read. */
async function findInteraction(
  db: Pick<Db, 'read'>,
  actor: Actor,
  input: OpenInput,
): Promise<OpenedInteraction | undefined> {
  const named = input.interaction ?? null
  // Chosen before the view is read, which would otherwise be evaluated for every interaction of the conversation.
  const chosen = Prisma.sql`
    select r.uuid from interactions r
    where r.business_uuid = ${actor.business}::uuid and r.conversation_uuid = ${input.conversation_uuid}::uuid
      and (${named}::uuid is null or r.uuid = ${named}::uuid) and ${mayRead(actor)}
    order by r.status = 'finished', r.created_at desc
    limit 1`
  const [opened] = await db.read<OpenedInteraction>(
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
    where c.business_uuid = ${actor.business}::uuid and c.uuid = ${input.conversation_uuid}::uuid
      and r.uuid = any(array(${chosen}))`,
  )
  return opened
}
