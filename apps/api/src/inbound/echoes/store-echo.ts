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
import { type DoubtfulTry, findDoubtful } from './find-doubtful'
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
/** Tries to this customer of which nobody knows whether they were taken, from about the hour of the echo. */
const readDoubtful: Statement = {
  name: 'read_doubtful_attempts',
  text: `select a.uuid, a.doubt, e.type, coalesce(e.body ->> 'text', e.body ->> 'caption') as words,
      exists (select from outbound_parts o where o.business_uuid = a.business_uuid
        and o.entry_uuid = a.entry_uuid and o.attempt_uuid = a.uuid) as came_in_part
    from conversations c
    join entries e on e.business_uuid = c.business_uuid and e.conversation_uuid = c.uuid
      and e.channel_account_uuid = c.channel_account_uuid and e.status in ('queued', 'unknown')
    join outbound_attempts a on a.business_uuid = e.business_uuid and a.entry_uuid = e.uuid
    where c.business_uuid = $1 and c.uuid = any(array(${threads})) and a.state = 'unknown'
      and a.started_at between $4::timestamptz - interval '10 minutes' and $4::timestamptz + interval '2 minutes'
      and not exists (select from outbound_attempts later
        where later.business_uuid = a.business_uuid and later.entry_uuid = a.entry_uuid and later.number > a.number)
    order by a.started_at, e.seq`,
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
    mayBeOurs ? tx.send<DoubtfulTry>(readDoubtful, [...values, date]) : [],
    tx.send<InteractionRow>(lockEnded, values),
    tx.send<{ expired_time: number }>(readSilence, [business]),
  ])
  return {
    isSending: requesting.length > 0,
    doubtful: findDoubtful(attempts, { type, body }),
    ended,
    expiredTime: settings[0]?.expired_time ?? null,
  }
}
