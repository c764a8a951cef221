import { type CommandData, type CommandPayload, isRefusal, limits, type Refusal } from '@hilo/contracts'
import type { InteractionRecord } from '../entries/interaction-records'
import type { EntryRow } from '../entries/rows'
import { mayRead } from '../interactions/lists/visibility'
import { presentMention } from '../interactions/present'
import { emptySql, sql } from '../platform/db/db'
import { momentKey, momentKeyOf, pageOf, readCursor } from '../platform/db/keyset'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { sendSql } from '../platform/db/pipeline/send-sql'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { Actor } from '../platform/http/actor'
import { rooms } from '../platform/realtime/rooms'
import type { Services } from '../platform/services'
import { decideAgain } from '../push/decide-again'

type MentionRow = Pick<
  InteractionRecord,
  'contact_uuid' | 'contact_name' | 'channel' | 'user_uuid' | 'user_name' | 'status'
> &
  Pick<
    EntryRow,
    'uuid' | 'body' | 'author_uuid' | 'author_name' | 'date' | 'conversation_uuid' | 'interaction_uuid'
  > & { readonly created_at: Date; readonly seen: boolean; readonly readable: boolean }

const writeSeen: Statement = {
  name: 'write_seen_mentions',
  text: `update mentions set seen_at = $4::timestamptz
    where business_uuid = $1::uuid and user_uuid = $2::uuid and entry_uuid = any($3::uuid[]) and seen_at is null`,
}
const countOpen: Statement = {
  name: 'count_unseen_mentions',
  text: `select count(*)::int as unseen from (
      select 1 from mentions
      where business_uuid = $1::uuid and user_uuid = $2::uuid and seen_at is null
      limit ${limits.mentionCount}) unseen`,
}

/** Lists the notes that mention the actor, the newest first, also of chats that they may not read. */
export async function listMentions(
  { db }: Services,
  actor: Actor,
  { cursor, limit = limits.listPage }: CommandPayload<'get:mentions'>,
): Promise<CommandData<'get:mentions'> | Refusal<'INVALID_INPUT'>> {
  const after = readCursor(cursor, momentKey, 'cursor')
  if (isRefusal(after)) return after
  const { business } = actor
  const select = sql`
    select m.created_at, m.seen_at is not null as seen, e.uuid, e.body, e.author_uuid, e.author_name, e.date,
      e.conversation_uuid, e.interaction_uuid, r.contact_uuid, r.contact_name, r.channel, r.user_uuid, r.user_name,
      r.status, ${mayRead(actor)} as readable
    from (
      select * from mentions
      where business_uuid = ${business}::uuid and user_uuid = ${actor.uuid}::uuid
        ${after ? sql`and (created_at, entry_uuid) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : emptySql}
      order by created_at desc, entry_uuid desc
      limit ${limit + 1}) m
    join entries e on e.business_uuid = m.business_uuid and e.uuid = m.entry_uuid
    join interaction_rows r on r.business_uuid = e.business_uuid and r.uuid = e.interaction_uuid
    order by m.created_at desc, m.entry_uuid desc`
  const [rows, unseen] = await db.write({ ...actor, inOrder: true }, (tx) =>
    tx.commit(Promise.all([sendSql<MentionRow>(tx, select), countUnseen(tx, actor)])),
  )
  const page = pageOf(rows, limit, {
    item: ({ seen, readable, status, ...row }) => ({ ...presentMention(row, row), seen, readable, status }),
    key: (row) => momentKeyOf(row.created_at, row.uuid),
  })
  return { ...page, unseen }
}

/** Records that the actor has seen these mentions, and publishes to their other tabs how many are left. */
export async function seeMentions(
  { db, clock, realtime }: Services,
  actor: Actor,
  mentions: readonly string[],
) {
  const now = clock.now()
  const { business, uuid: user } = actor
  const unseen = await db.write(actor, async (tx) => {
    await tx.send(writeSeen, [business, user, mentions, now])
    await decideAgain(tx, business, user, now)
    return tx.commit(countUnseen(tx, actor))
  })
  void realtime.publish([rooms.user(actor.uuid)], 'update:mentions', { unseen })
  return { unseen }
}

async function countUnseen(tx: StatementSender, { business, uuid }: Actor): Promise<number> {
  const [counted] = await tx.send<{ unseen: number }>(countOpen, [business, uuid])
  return counted?.unseen ?? 0
}
