import { randomUUID } from 'node:crypto'
import type { InboundStatus } from '../../channels/inbound'
import { settleAttempt } from '../../outbound/settle/settle-attempt'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import { noChanges } from '../rows/changes'
import { messageLocks, sendLock } from '../rows/lock-names'
import { noteItem, sendIsKnown } from '../rows/note-item'
import { type Incoming, writeChanges } from '../rows/write-changes'
import { storableText } from '../storable-json'
import type { Stored, StoredChange } from '../stored'
import { planStatus } from './plan'
import { readStatusFacts, type StatusFacts } from './read-facts'

/** Whoever writes down how a send to it ended comes before or after: never without seeing what is told of it. */
const lockConversation: Statement = {
  name: 'lock_conversation_of_entry',
  text: `select c.uuid from conversations c where c.business_uuid = $1 and c.uuid = any(array(
      select e.conversation_uuid from entries e where e.business_uuid = $1 and e.uuid = $2)) for update`,
}
const readUnknownAttempt: Statement = {
  name: 'read_unknown_attempt',
  text: `select a.uuid from outbound_attempts a
    join entries e on e.business_uuid = a.business_uuid and e.uuid = a.entry_uuid
    where a.business_uuid = $1 and a.entry_uuid = $2 and e.channel_account_uuid = $3 and a.state = 'unknown'
    order by a.number desc limit 1`,
}

/** What became of a message of ours. One that is not known yet waits for it: it may have overtaken the answer to our own send. */
export async function storeStatus(
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: Incoming,
  { providerMessageId, status, error, entry, part }: Omit<InboundStatus, 'trouble'>,
): Promise<Stored> {
  const name = storableText(providerMessageId)
  const parsed = { provider_message_id: name, status, entry, part, ...(error && { error }) }
  const item = { dedupeKey, kind: 'status', payload: { parsed, raw } }

  // Against the send that is just learning this name: whoever comes second sees the other's row.
  const locked = sendLock(tx, messageLocks(account.uuid, [name]))
  const [, known, first] = await Promise.all([
    locked,
    sendIsKnown(tx, account, dedupeKey),
    readStatusFacts(tx, account, name),
  ])
  if (known) return { result: 'duplicate' }

  let facts: StatusFacts = first
  let settled: StoredChange | null = null
  if (!isOurs(facts)) {
    // The answer to our send was lost, but the provider says which message it is: now we know.
    const attempt = entry === null ? null : await findUnknownAttempt(tx, account, entry)
    if (attempt === null) {
      const waits = { ...noChanges, items: [noteItem(item, randomUUID(), 'orphan', name)] }
      await tx.commit(writeChanges(tx, account, waits, now))
      return { result: 'orphan' }
    }
    const cameBack = { business: account.business, name, isFile: part === 'file' }
    settled = await settleAttempt(tx, attempt, cameBack, now)
    facts = await readStatusFacts(tx, account, name)
  }
  const plan = planStatus(facts, { name, status, error })
  const changes = { ...noChanges, ...plan, items: [noteItem(item, randomUUID())] }
  const told = await tx.commit(writeChanges(tx, account, changes, now))
  if (told.length === 0) return settled ? { result: 'stored', told: [settled] } : { result: 'unchanged' }
  const also = settled ? [settled.outbox] : []
  return { result: 'stored', told: told.map((change) => ({ ...change, also })) }
}

const isOurs = ({ entries }: StatusFacts): boolean =>
  entries.some(({ author_kind }) => author_kind !== 'client')

async function findUnknownAttempt(
  tx: PipelinedTx,
  { business, uuid }: Incoming['account'],
  entry: string,
): Promise<string | null> {
  const [, [attempt]] = await Promise.all([
    tx.send(lockConversation, [business, entry]),
    tx.send<{ uuid: string }>(readUnknownAttempt, [business, entry, uuid]),
  ])
  return attempt?.uuid ?? null
}
