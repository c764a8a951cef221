import { randomUUID } from 'node:crypto'
import type { Place } from '../../interactions/announce'
import { placeOf } from '../../interactions/change'
import { changeInteractions } from '../../interactions/write-changes'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import type { InteractionRow } from '../rows/rows'
import type { Thread } from '../rows/thread'
import { type Told, writeChanges } from '../rows/write-changes'
import { type JoinFacts, type JoinPlan, planJoin } from './plan-join'

const readLines: Statement = {
  name: 'read_lines_to_move',
  text: 'select uuid, status from entries where business_uuid = $1 and interaction_uuid = $2 order by seq',
}
const moveLines: Statement = {
  name: 'move_lines',
  text: `update entries e set conversation_uuid = $3, interaction_uuid = $4, seq = r.seq, version = r.version
    from jsonb_populate_recordset(null::entries, $2) r where e.business_uuid = $1 and e.uuid = r.uuid`,
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
    const lines = await tx.send<JoinFacts['lines'][number]>(readLines, [account.business, other.uuid])
    const plan = planJoin(thread, { other, lines }, { now, newUuid: randomUUID })
    if (!plan) continue
    told.push(...(await writeJoin(tx, account, other.uuid, plan, now)))
    thread = plan.thread
  }
  return told
}

async function writeJoin(
  tx: PipelinedTx,
  account: Joining['account'],
  other: string,
  { thread: { conversation, interaction }, moved, changes, closing }: JoinPlan,
  now: Date,
): Promise<readonly Joined[]> {
  const { business } = account
  const [, written] = await Promise.all([
    tx.send(moveLines, [business, JSON.stringify(moved), conversation.uuid, interaction.uuid]),
    writeChanges(tx, account, changes, now),
  ])
  const closed = await changeInteractions(tx, business, [other], closing, now)
  return [...written, ...closed.map(({ before, after }) => ({ ...after, before: placeOf(before) }))]
}
