import { randomUUID } from 'node:crypto'
import { unnamedThread } from '../../entries/name-thread'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Actor } from '../../platform/http/actor'
import type { PlannedOption } from './plan-options'

const insertIdentity: Statement = {
  name: 'insert_identity_of_start',
  text: `insert into identities (business_uuid, uuid, contact_uuid, channel_account_uuid, external_id, created_at)
    values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6::timestamptz)`,
}
const insertConversation: Statement = {
  name: 'insert_conversation_of_start',
  text: `insert into conversations (
      business_uuid, uuid, contact_uuid, channel_account_uuid, identity_uuid, thread_key, subject, window_closes_at, created_at)
    values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6, $7, $8::timestamptz, $9::timestamptz)`,
}
/** Closes the window until the customer writes, so that only templates may be sent: a window without an end counts as open. */
const closeWindow: Statement = {
  name: 'close_window_of_start',
  text: `update conversations set window_closes_at = $3::timestamptz
    where business_uuid = $1::uuid and uuid = $2::uuid and window_closes_at is null`,
}
/**
 * Inserts the interaction in the state in which a customer's message would open it; the act that follows in the same
 * transaction sets its owner.
 */
const insertInteraction: Statement = {
  name: 'insert_interaction_of_start',
  text: `insert into interactions (
      business_uuid, uuid, conversation_uuid, status, area_uuid, started_by, bot, last_activity_at, created_at, updated_at)
    values ($1::uuid, $2::uuid, $3::uuid, 'unassigned', $4::uuid, $5::uuid, '{"silent": true}',
      $6::timestamptz, $6::timestamptz, $6::timestamptz)`,
}

const hourMs = 3_600_000

interface Start {
  readonly contact: string
  readonly option: PlannedOption
  readonly address: string
  /** The uuid of the first message. */
  readonly entry: string
  readonly subject: string | null
  readonly now: Date
}

/** Sends the statements of a new interaction: identity, conversation, interaction. Returns its uuid. */
export function writeStart(
  tx: StatementSender,
  actor: Actor,
  { contact, option, address, entry, subject, now }: Start,
): { readonly interaction: string; readonly sent: Promise<unknown> } {
  const { business } = actor
  const { account, thread } = option
  const identity = option.identity ?? randomUUID()
  const conversation = thread?.uuid ?? randomUUID()
  const interaction = randomUUID()
  // Well in the past, because clients look at their clocks once a minute.
  const closed = option.first === 'template' ? new Date(now.getTime() - hourMs) : null
  const sent: Promise<unknown>[] = []
  if (option.identity === null)
    sent.push(tx.send(insertIdentity, [business, identity, contact, account.uuid, address, now]))
  if (!thread)
    sent.push(
      tx.send(insertConversation, [
        ...[business, conversation, contact, account.uuid, identity],
        ...[account.type === 'gmail' ? unnamedThread(entry) : '', subject, closed, now],
      ]),
    )
  else if (closed) sent.push(tx.send(closeWindow, [business, conversation, closed]))
  // The thread's area, if it has one; else the writer's, if they have exactly one.
  const [only, ...others] = actor.areas
  const area = thread?.area_uuid ?? (others.length === 0 ? (only ?? null) : null)
  sent.push(tx.send(insertInteraction, [business, interaction, conversation, area, actor.uuid, now]))
  return { interaction, sent: Promise.all(sent) }
}
