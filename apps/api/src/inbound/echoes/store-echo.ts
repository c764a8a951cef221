import { randomUUID } from 'node:crypto'
import type { ChannelType } from '@hilo/contracts'
import type { InboundEcho } from '../../channels/inbound'
import { settleAttempt } from '../../outbound/settle/settle-attempt'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import { identitiesOfNames } from '../customers/identities-of-names'
import { type IncomingMessage, incomingMessage } from '../messages/incoming'
import { planDuplicate } from '../messages/plan'
import { readMessageFacts } from '../messages/read-facts'
import { decideMessage, newPlanContext } from '../messages/store-message'
import { noChanges } from '../rows/changes'
import { interactionColumns } from '../rows/columns'
import { noteItem } from '../rows/note-item'
import type { InteractionRow } from '../rows/rows'
import { type Incoming, writeChanges } from '../rows/write-changes'
import type { Stored } from '../stored'
import { planEcho } from './plan'

const threads = `select c.uuid from conversations c
  where c.business_uuid = $1 and c.channel_account_uuid = $2 and c.identity_uuid = any(array(${identitiesOfNames}))`
const lockThreads: Statement = {
  name: 'lock_threads_of_echo',
  text: `select c.uuid from conversations c where c.business_uuid = $1 and c.uuid = any(array(${threads})) order by c.uuid for update`,
}
const readRequesting: Statement = {
  name: 'read_requesting_of_echo',
  text: `select 1 from outbound_attempts a
    join entries e on e.business_uuid = a.business_uuid and e.uuid = a.entry_uuid
    where a.business_uuid = $1 and a.state = 'requesting' and e.conversation_uuid = any(array(${threads})) limit 1`,
}
const readDoubtful: Statement = {
  name: 'read_doubtful_attempt',
  text: `select hilo_doubtful_attempt($1, $2, array(${identitiesOfNames}), $4::jsonb, $5) as attempt`,
}
/** Of each thread the episode that ended last: what the business wrote elsewhere goes with it, and opens none. */
const lockEnded: Statement = {
  name: 'lock_ended_interactions',
  text: `select ${interactionColumns} from interactions i where i.business_uuid = $1 and i.uuid in (
      select distinct on (conversation_uuid) uuid from interactions
      where business_uuid = $1 and conversation_uuid = any(array(${threads}))
      order by conversation_uuid, created_at desc)
    order by i.conversation_uuid for update`,
}
const readSilence: Statement = {
  name: 'read_silence',
  text: 'select expired_time from settings where business_uuid = $1',
}

interface EchoOf {
  readonly channel: ChannelType
  /** Whether the provider tells our own sends again without saying that they are ours. */
  readonly mayBeOurs: boolean
}

/** The business answered from outside Hilo; or it is what we sent ourselves, come back under a name that we do not know. */
export async function storeEcho(
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: Incoming,
  { message, partOf }: Pick<InboundEcho, 'message' | 'partOf'>,
  { channel, mayBeOurs }: EchoOf,
): Promise<Stored> {
  const incoming = {
    ...incomingMessage(message, { dedupeKey, raw }, null, now),
    author: 'app' as const,
    partOf: partOf ?? null,
  }
  // Sent together: neither needs the other's answer.
  const [[facts], { isSending, doubtful, ended, expiredTime }] = await Promise.all([
    readMessageFacts(tx, account, [incoming]),
    readEchoFacts(tx, account, incoming, mayBeOurs),
  ])
  if (!facts) throw new Error('an echo without facts')
  const isDuplicate = planDuplicate(facts, incoming, newPlanContext(account, now)) !== null
  const plan = planEcho({ isDuplicate, isSending, doubtful }, mayBeOurs)
  const note = (state: 'pending' | 'done') => ({
    ...noChanges,
    items: [noteItem({ dedupeKey, kind: 'echo', payload: { raw } }, randomUUID(), state)],
  })
  if (plan.kind === 'waits') {
    await tx.commit(writeChanges(tx, account, note('pending'), now))
    return { result: 'pending' }
  }
  if (plan.kind === 'settles') {
    await writeChanges(tx, account, note('done'), now)
    const { providerMessageId: name, type } = incoming
    const cameBack = { business: account.business, name, isFile: type !== 'text' }
    const settled = await settleAttempt(tx, plan.attempt, cameBack, now)
    return settled ? { result: 'stored', told: [settled] } : { result: 'unchanged' }
  }
  const silenceMinutes = channel === 'gmail' ? null : expiredTime
  const context = { ...newPlanContext(account, now), echo: { silenceMinutes, ended } }
  return decideMessage(tx, facts, incoming, context)
}

async function readEchoFacts(
  tx: PipelinedTx,
  { business, uuid }: Incoming['account'],
  { customer, type, body, date }: IncomingMessage,
  mayBeOurs: boolean,
) {
  const values = [business, uuid, customer.keys]
  const [, requesting, attempts, ended, settings] = await Promise.all([
    tx.send(lockThreads, values),
    mayBeOurs ? tx.send(readRequesting, values) : [],
    mayBeOurs
      ? tx.send<{ attempt: string | null }>(readDoubtful, [...values, JSON.stringify({ type, body }), date])
      : [],
    tx.send<InteractionRow>(lockEnded, values),
    tx.send<{ expired_time: number }>(readSilence, [business]),
  ])
  return {
    isSending: requesting.length > 0,
    doubtful: attempts[0]?.attempt ?? null,
    ended,
    expiredTime: settings[0]?.expired_time ?? null,
  }
}
