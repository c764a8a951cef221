import { randomUUID } from 'node:crypto'
import type { AnnouncedChange } from '../../entries/announced-change'
import type { InteractionRow } from '../../entries/rows'
import type { Thread } from '../../entries/thread'
import { writeChanges } from '../../entries/write/write-changes'
import { changeInteractions } from '../../interactions/acts/perform/write-interaction-changes'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { type JoinFacts, type JoinPlan, planJoin } from './plan-join'

const readEntries: Statement = {
  name: 'read_entries_to_move',
  text: 'select uuid, status from entries where business_uuid = $1 and interaction_uuid = $2 order by seq',
}

interface Joining {
  readonly account: { readonly business: string; readonly uuid: string }
  readonly thread: Thread
  readonly others: readonly InteractionRow[]
  readonly now: Date
}

/** Joins the other open chats of a customer, who had two identities here, to this thread, one after the other. */
export async function joinChats(
  tx: PipelinedTx,
  { account, thread: first, others, now }: Joining,
): Promise<readonly AnnouncedChange[]> {
  let thread = first
  const changes: AnnouncedChange[] = []
  for (const other of others) {
    const entries = await tx.send<JoinFacts['entries'][number]>(readEntries, [account.business, other.uuid])
    const plan = planJoin(thread, { other, entries }, { now, newUuid: randomUUID })
    if (!plan) continue
    changes.push(...(await writeJoin(tx, account, other.uuid, plan, now)))
    thread = plan.thread
  }
  return changes
}

async function writeJoin(
  tx: PipelinedTx,
  account: Joining['account'],
  other: string,
  { changes, closing }: JoinPlan,
  now: Date,
): Promise<readonly AnnouncedChange[]> {
  const written = await writeChanges(tx, account, changes, now)
  return [...written, ...(await changeInteractions(tx, account.business, [other], closing, now))]
}
