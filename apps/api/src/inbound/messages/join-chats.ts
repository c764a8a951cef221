import { randomUUID } from 'node:crypto'
import type { Place } from '../../interactions/announce'
import type { ChangeResult, InteractionRecord } from '../../interactions/records'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import type { InteractionRow } from '../rows/rows'
import type { Thread } from '../rows/thread'
import { type Told, writeChanges } from '../rows/write-changes'
import { type JoinFacts, type JoinPlan, planJoin } from './plan-join'

const readLines: Statement = {
  name: 'read_lines_to_move',
  text: 'select uuid, status from entries where business_uuid = $1 and interaction_uuid = $2 order by seq',
}
const readRows: Statement = {
  name: 'read_rows_to_join',
  text: 'select * from interaction_rows where business_uuid = $1 and uuid = any($2::uuid[])',
}
const moveLines: Statement = {
  name: 'move_lines',
  text: `update entries e set conversation_uuid = $3, interaction_uuid = $4, seq = r.seq, version = r.version
    from jsonb_populate_recordset(null::entries, $2) r where e.business_uuid = $1 and e.uuid = r.uuid`,
}
const closeInteraction: Statement = {
  name: 'close_joined_interaction',
  text: 'select hilo_change_interaction($1::jsonb, $2) as change',
}

interface Joining {
  readonly account: { readonly business: string; readonly uuid: string }
  readonly thread: Thread
  readonly others: readonly InteractionRow[]
  readonly now: Date
}

type Joined = Told & { readonly before?: Place }

/** Two open chats of one person, who had two names here, are one from now on. Each of `others` is read, planned and written in turn. */
export async function joinChats(
  tx: PipelinedTx,
  { account, thread: first, others, now }: Joining,
): Promise<readonly Joined[]> {
  let thread = first
  const told: Joined[] = []
  for (const other of others) {
    const facts = await readJoinFacts(tx, account.business, other)
    const plan = planJoin(thread, facts, { now, newUuid: randomUUID })
    if (!plan) continue
    told.push(...(await writeJoin(tx, account, plan, now)))
    thread = plan.thread
  }
  return told
}

async function readJoinFacts(tx: PipelinedTx, business: string, other: InteractionRow): Promise<JoinFacts> {
  const [lines, rows] = await Promise.all([
    tx.send<JoinFacts['lines'][number]>(readLines, [business, other.uuid]),
    tx.send<InteractionRecord>(readRows, [business, [other.uuid]]),
  ])
  return { other, lines, row: rows[0] ?? null }
}

async function writeJoin(
  tx: PipelinedTx,
  account: Joining['account'],
  { thread: { conversation, interaction }, moved, changes, before, closing }: JoinPlan,
  now: Date,
): Promise<readonly Joined[]> {
  const { business } = account
  const [, written] = await Promise.all([
    tx.send(moveLines, [business, JSON.stringify(moved), conversation.uuid, interaction.uuid]),
    writeChanges(tx, account, changes, now),
  ])
  const [closed] = await tx.send<{ change: ChangeResult }>(closeInteraction, [JSON.stringify(closing), now])
  return [...written, ...(closed ? [{ ...closed.change, before }] : [])]
}
