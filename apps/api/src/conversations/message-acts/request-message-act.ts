import { randomUUID } from 'node:crypto'
import { type AuditAction, type Entry, type MessageActKind, Refusal, refuse } from '@hilo/contracts'
import { recordAudit } from '../../audit/record-audit'
import type { AnnouncedChange } from '../../entries/announced-change'
import { type Changes, noChanges } from '../../entries/changes'
import { messageChanged } from '../../entries/events'
import type { InteractionRecord } from '../../entries/interaction-records'
import type { EntriesWithThreads } from '../../entries/read-entries-by-provider-id'
import type { EntryRow } from '../../entries/rows'
import { bumpVersion, trackThreads } from '../../entries/thread'
import { writeChanges } from '../../entries/write/write-changes'
import { lockInteraction } from '../../interactions/acts/perform/lock-interaction'
import { publishWritten } from '../../interactions/announce-written'
import { isWindowOpen, refuseByCustomer, refuseByOwner, refuseByState } from '../../interactions/lifecycle'
import { presentEntry } from '../../interactions/present'
import { shownMessageAct, withMessageAct } from '../../outbound/message-acts/plan-message-act-end'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { faultPoint } from '../../platform/errors/fault-points'
import { asEventActor } from '../../platform/events/actors'
import type { Actor } from '../../platform/http/actor'
import { deliveryJob } from '../../platform/jobs/delivery-job'
import type { Services } from '../../platform/services'
import { lockEntries } from '../../queue/lock-entries'
import { readConversationOfEntry } from '../read-conversation-of-entry'

interface RequestedMessageAct {
  /** Chosen by the client, so that a retry after a lost answer changes nothing. */
  readonly uuid: string | undefined
  readonly message: string
  readonly kind: MessageActKind
}

/** The facts that a channel's rule decides by. */
interface ActFacts {
  readonly entry: EntryRow
  readonly interaction: InteractionRecord
  readonly now: Date
}
interface ActBody {
  readonly emoji?: string | null
  readonly text?: string
  readonly caption?: boolean
}

/** Only acts that change text that the customer already has are in the audit log. */
const auditActions: Readonly<Record<MessageActKind, AuditAction | null>> = {
  reaction: null,
  edit: 'interaction.edit_message',
  deletion: 'interaction.delete_message',
}

/** The refusals of the rules in the channel's abilities. */
type RuleRefusal = 'CANNOT_REACT' | 'CANNOT_EDIT' | 'CANNOT_DELETE'

type ActRefusal =
  | 'MESSAGE_NOT_FOUND'
  | 'NOT_ASSIGNED'
  | 'NOT_OWNER'
  | 'ALREADY_FINISHED'
  | 'WINDOW_CLOSED'
  | 'MANAGED_OUTSIDE'
  | 'CONTACT_BLOCKED'
  | 'UUID_IN_USE'
  | 'MESSAGE_NOT_SENT'
  | 'INTERNAL'

const readAct: Statement = {
  name: 'read_requested_act',
  text: `select a.entry_uuid, a.user_uuid from outbound_acts a where a.business_uuid = $1::uuid and a.uuid = $2::uuid`,
}
/** Reads whether the provider has given the message an id. */
const readKnown: Statement = {
  name: 'read_known_to_provider',
  text: `select e.provider_message_id is not null or exists (
      select from outbound_parts o where o.business_uuid = e.business_uuid and o.entry_uuid = e.uuid) as known
    from entries e where e.business_uuid = $1::uuid and e.uuid = $2::uuid`,
}
/** Drops an earlier act of the same kind that is still queued, because the new one replaces it. */
const replaceActs: Statement = {
  name: 'replace_acts',
  text: `update outbound_acts set state = 'done'
    where business_uuid = $1::uuid and entry_uuid = $2::uuid and kind = $3 and state = 'queued' and next_attempt_at is null`,
}
const insertAct: Statement = {
  name: 'insert_act',
  text: `insert into outbound_acts (
      business_uuid, uuid, conversation_uuid, channel_account_uuid, entry_uuid, kind, body, user_uuid, after_seq, created_at)
    values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6, $7::jsonb, $8::uuid, $9, $10::timestamptz)`,
}

/**
 * Requests a message act. The message shows it at once as not done yet, and the provider gets it after the messages that were
 * written before.
 */
export async function requestMessageAct<C extends RuleRefusal>(
  { db, clock, announcer }: Services,
  actor: Actor,
  { uuid = randomUUID(), message, kind }: RequestedMessageAct,
  /** Decides the body of the act; null: the channel does not allow the act, and the person gets `code`. */
  decide: (facts: ActFacts) => ActBody | null,
  code: C,
): Promise<Entry | Refusal<C | ActRefusal>> {
  const now = clock.now()
  const { business } = actor
  const requested = await db.write<Refusal<C | ActRefusal> | Requested>(business, async (tx) => {
    const conversation = await readConversationOfEntry(tx, business, message)
    if (conversation === null) return refuse('MESSAGE_NOT_FOUND')
    const [locked, facts, [before], [provider]] = await Promise.all([
      lockInteraction(tx, business, { conversation }),
      lockEntries(tx, business, [message]),
      tx.send<{ entry_uuid: string; user_uuid: string }>(readAct, [business, uuid]),
      tx.send<{ known: boolean }>(readKnown, [business, message]),
    ])
    const [entry] = facts.entries
    if (!entry || !locked || entry.kind !== 'message') return refuse('MESSAGE_NOT_FOUND')
    const { interaction } = locked
    if (before) {
      const isOwnRetry = before.entry_uuid === message && before.user_uuid === actor.uuid
      return isOwnRetry
        ? { entry: presentEntry({ ...entry, reactions: [...entry.reactions] }, interaction), change: null }
        : refuse('UUID_IN_USE')
    }
    const refused =
      refuseByState('write', interaction, actor) ??
      refuseByOwner(interaction, actor, { adminsToo: false }) ??
      refuseByCustomer(interaction)
    if (refused) return refused
    if (!isWindowOpen(interaction, now)) return refuse('WINDOW_CLOSED')
    const body = entry.deleted_at === null ? decide({ entry, interaction, now }) : null
    if (!body) return refuse<RuleRefusal>(code) as Refusal<C>
    if (provider?.known !== true) return refuse('MESSAGE_NOT_SENT')
    const plan = planAct(facts, entry, { uuid, kind, body }, actor)
    if (!plan) return refuse('MESSAGE_NOT_FOUND')
    await faultPoint('change.before-commit')
    const [change] = await tx.commit(writeAct(tx, actor, entry, { uuid, kind, body }, plan, now))
    const [written] = change?.entries ?? []
    if (!change || !written) return refuse('INTERNAL')
    return { entry: presentEntry(written, change.interaction), change }
  })
  if (requested instanceof Refusal) return requested
  await faultPoint('change.after-commit')
  const { entry, change } = requested
  if (change) publishWritten({ announcer }, change)
  return entry
}

/** `change` null: an earlier request did it already. */
interface Requested {
  readonly entry: Entry
  readonly change: AnnouncedChange | null
}

interface DecidedAct {
  readonly uuid: string
  readonly kind: MessageActKind
  readonly body: ActBody
}

interface ActPlan {
  readonly changes: Changes
  /** The provider gets the act after the entries up to this one. */
  readonly afterSeq: number
}

/** Plans that the message shows the act, and the job that sends it. Null: the thread of the message is gone. */
function planAct(facts: EntriesWithThreads, entry: EntryRow, act: DecidedAct, actor: Actor): ActPlan | null {
  const threads = trackThreads(facts)
  const thread = threads.of(entry)
  if (!thread) return null
  const acts = withMessageAct(entry.acts, shownMessageAct(act, null))
  const changed = { ...entry, acts, version: bumpVersion(thread, entry) }
  return {
    changes: {
      ...noChanges,
      ...threads.changed(),
      entries: [changed],
      jobs: [deliveryJob(actor.business, entry.conversation_uuid)],
      events: [[messageChanged(thread.interaction, entry, 'act', asEventActor(actor))]],
    },
    afterSeq: thread.conversation.last_seq,
  }
}

/** Sends all writes of an act in one batch. */
function writeAct(
  tx: PipelinedTx,
  actor: Actor,
  entry: EntryRow,
  { uuid, kind, body }: DecidedAct,
  { changes, afterSeq }: ActPlan,
  now: Date,
): Promise<readonly AnnouncedChange[]> {
  const { business } = actor
  const { uuid: message, conversation_uuid: conversation, channel_account_uuid: account } = entry
  const action = auditActions[kind]
  return Promise.all([
    writeChanges(tx, { business, uuid: account }, changes, now),
    action &&
      recordAudit(tx, { actor, address: null }, now, {
        action,
        target: entry.interaction_uuid,
        details: { sent: entry.date.toISOString(), author: entry.author_name ?? '' },
      }),
    tx.send(replaceActs, [business, message, kind]),
    tx.send(insertAct, [
      ...[business, uuid, conversation, account, message, kind],
      ...[JSON.stringify(body), actor.uuid, afterSeq, now],
    ]),
  ]).then(([written]) => written)
}
