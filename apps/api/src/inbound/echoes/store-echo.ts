import { randomUUID } from 'node:crypto'
import { abilitiesOf, type ChannelType, isMailChannel } from '@hilo/contracts'
import type { InboundEcho } from '../../channels/inbound'
import { attributePrices } from '../../costs/record-price'
import { noChanges } from '../../entries/changes'
import { toItemRow } from '../../entries/item-row'
import { type IncomingItem, writeChanges } from '../../entries/write/write-changes'
import { settleAttempt } from '../../outbound/settle/settle-attempt'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { identitiesOfCustomerSql } from '../customers/identities-of-customer'
import type { Stored } from '../items/stored'
import { type IncomingMessage, toIncomingMessage } from '../messages/incoming-message'
import { lockLastInteractions } from '../messages/lock-last-interactions'
import { planDuplicate } from '../messages/plan'
import { readFactsOfOne } from '../messages/read-facts'
import { newPlanContext, planAndWriteMessage } from '../messages/store-message'
import { matchUnknownAttempt, type UnknownAttempt } from './match-unknown-attempt'
import { planEcho } from './plan'

const threads = `select c.uuid from conversations c
  where c.business_uuid = $1 and c.channel_account_uuid = $2 and c.identity_uuid = any(array(${identitiesOfCustomerSql}))`
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
/** Attempts to this customer with an unknown outcome, from about the time of the echo. */
const readUnknownAttempts: Statement = {
  name: 'read_unknown_attempts_of_echo',
  text: `select a.uuid, a.in_flight, e.type, coalesce(e.body ->> 'text', e.body ->> 'caption') as text,
      exists (select from outbound_parts o where o.business_uuid = a.business_uuid
        and o.entry_uuid = a.entry_uuid and o.attempt_uuid = a.uuid) as partly_arrived
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
const readExpiry: Statement = {
  name: 'read_expiry_minutes',
  text: 'select expired_time from settings where business_uuid = $1',
}

interface EchoOptions {
  readonly channel: ChannelType
  /** Whether the provider echoes our own messages without saying that they are ours. */
  readonly mayBeOurs: boolean
}

/** Stores an echo: as an entry if the business wrote it outside Hilo, else as the outcome of a message of ours whose provider id was unknown. */
export async function storeEcho(
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: IncomingItem,
  { message, partOf, byResponder }: Pick<InboundEcho, 'message' | 'partOf' | 'byResponder'>,
  { channel, mayBeOurs }: EchoOptions,
): Promise<Stored> {
  const incoming = {
    ...toIncomingMessage(message, { dedupeKey, raw }, null, now),
    author: 'app' as const,
    partOf: partOf ?? null,
    byResponder: byResponder ?? false,
  }
  // Sent together: neither needs the other's result.
  const [facts, { isSending, unknownAttempt, last, expiredTime }] = await Promise.all([
    readFactsOfOne(tx, account.business, { account: account.uuid, message: incoming }),
    readEchoFacts(tx, account, incoming, mayBeOurs),
  ])
  const isDuplicate = planDuplicate(facts, incoming, newPlanContext(account, now)) !== null
  const plan = planEcho({ isDuplicate, isSending, unknownAttempt }, mayBeOurs)
  const withItem = (state: 'pending' | 'done') => ({
    ...noChanges,
    items: [toItemRow({ account, dedupeKey, kind: 'echo', payload: { raw } }, randomUUID(), state)],
  })
  if (plan.kind === 'waits') {
    await tx.commit(writeChanges(tx, account, withItem('pending'), now))
    return { result: 'pending' }
  }
  if (plan.kind === 'settles') {
    await writeChanges(tx, account, withItem('done'), now)
    const { providerMessageId: providerId, type } = incoming
    const arrived = { business: account.business, providerId, isFile: type !== 'text' }
    const settled = await settleAttempt(tx, plan.attempt, arrived, now)
    return settled.length > 0 ? { result: 'stored', changes: settled } : { result: 'unchanged' }
  }
  const expiryMinutes = isMailChannel(channel) ? null : expiredTime
  const context = { ...newPlanContext(account, now), last, echo: { expiryMinutes } }
  // A status with the price may have come first.
  const attributed = (entry: string) =>
    abilitiesOf(channel).charges
      ? attributePrices(tx, account.business, entry, [incoming.providerMessageId])
      : null
  return planAndWriteMessage(tx, facts, incoming, context, attributed)
}

async function readEchoFacts(
  tx: PipelinedTx,
  { business, uuid }: IncomingItem['account'],
  { customer, type, body, date }: IncomingMessage,
  mayBeOurs: boolean,
) {
  const values = [business, uuid, customer.keys]
  const [, requesting, attempts, last, settings] = await Promise.all([
    tx.send(lockThreads, values),
    mayBeOurs ? tx.send(readRequesting, values) : [],
    mayBeOurs ? tx.send<UnknownAttempt>(readUnknownAttempts, [...values, date]) : [],
    lockLastInteractions(tx, { business, uuid }, { customer }),
    tx.send<{ expired_time: number }>(readExpiry, [business]),
  ])
  return {
    isSending: requesting.length > 0,
    unknownAttempt: matchUnknownAttempt(attempts, { type, body }),
    last,
    expiredTime: settings[0]?.expired_time ?? null,
  }
}
