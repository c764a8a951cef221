import type { AnnouncedChange } from '../../entries/announced-change'
import { moveHookBodies } from '../../hooks/ledger/erase-bodies'
import { type ActorOrHilo, finishedBy, happened } from '../../interactions/acts/perform/interaction-change'
import { changeInteractions } from '../../interactions/acts/perform/write-interaction-changes'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { asEventActor } from '../../platform/events/actors'
import { type StoredEvents, writeEvent } from '../../platform/events/write-events'
import { type AbsorbFacts, planAbsorb } from './plan-absorb'

const lockConversations: Statement = {
  name: 'merge_lock_conversations',
  text: `select uuid, contact_uuid from conversations where business_uuid = $1::uuid and contact_uuid = any($2::uuid[])
    order by uuid for update`,
}
const lockContacts: Statement = {
  name: 'merge_lock_contacts',
  text: `select uuid, name, nit, phone, email, tags, additional_info, blocked_at from contacts
    where business_uuid = $1::uuid and uuid = any($2::uuid[]) order by uuid for update`,
}
const moveConversations: Statement = {
  name: 'merge_move_conversations',
  text: 'update conversations set contact_uuid = $2::uuid where business_uuid = $1::uuid and uuid = any($3::uuid[])',
}
const moveIdentities: Statement = {
  name: 'merge_move_identities',
  text: 'update identities set contact_uuid = $2::uuid where business_uuid = $1::uuid and contact_uuid = $3::uuid',
}
const moveEntries: Statement = {
  name: 'merge_move_entries',
  text: `update entries set author_uuid = $2::uuid where business_uuid = $1::uuid
    and conversation_uuid = any($3::uuid[]) and author_kind = 'client' and author_uuid = $4::uuid`,
}
const moveImported: Statement = {
  name: 'merge_move_imported_rows',
  text: 'update imported_rows set row_uuid = $2::uuid where business_uuid = $1::uuid and row_uuid = $3::uuid',
}
const deleteContact: Statement = {
  name: 'merge_delete_contact',
  text: 'delete from contacts where business_uuid = $1::uuid and uuid = $2::uuid',
}
const completeContact: Statement = {
  name: 'merge_complete_contact',
  text: `update contacts set name = $3, nit = $4, phone = $5, email = $6, tags = $7::text[],
      additional_info = $8::jsonb, blocked_at = $10::timestamptz, version = version + 1, updated_at = $9::timestamptz
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}
const readWaiting: Statement = {
  name: 'merge_read_unassigned',
  text: `select uuid from interactions
    where business_uuid = $1::uuid and conversation_uuid = any($2::uuid[]) and status = 'unassigned' order by uuid`,
}

interface Absorbing {
  /** The person who merges the contacts, or Hilo. */
  readonly by: ActorOrHilo
  readonly keep: string
  readonly gone: string
}

export interface Absorbed {
  readonly goneName: string | null
  /** The chats that waited, if one of the two is blocked. */
  readonly finished: readonly AnnouncedChange[]
  readonly stored: StoredEvents
}

/**
 * Merges the contact `gone` into `keep`: locks both and their conversations, plans, and writes. The caller raises the interactions of
 * `keep` afterwards, once for all merges: its own name may have changed too.
 */
export async function absorbContact(
  tx: StatementSender,
  { by, keep, gone }: Absorbing,
  now: Date,
): Promise<Absorbed> {
  const { business } = by
  const both = [keep, gone]
  const [conversations, contacts] = await Promise.all([
    tx.send<AbsorbFacts['conversations'][number]>(lockConversations, [business, both]),
    tx.send<AbsorbFacts['contacts'][number]>(lockContacts, [business, both]),
  ])
  const plan = planAbsorb({ conversations, contacts }, { keep, gone })
  if (!plan) throw new Error('one of the two contacts no longer exists')
  const { contact, moved, goneName } = plan
  const uuids = conversations.map(({ uuid }) => uuid)
  const event = { name: 'contact.merged', actor: asEventActor(by), contact: gone, into: keep } as const
  const [stored] = await Promise.all([
    writeEvent(tx, business, event, now),
    tx.send(moveConversations, [business, keep, moved]),
    tx.send(moveIdentities, [business, keep, gone]),
    tx.send(moveEntries, [business, keep, moved, gone]),
    moveHookBodies(tx, business, { from: gone, to: keep }),
    // So that another import finds the contact that stays.
    tx.send(moveImported, [business, keep, gone]),
    // Deleted before the other is completed, because the phone and the e-mail are unique.
    tx.send(deleteContact, [business, gone]),
    tx.send(completeContact, [
      business,
      keep,
      contact.name,
      contact.nit,
      contact.phone,
      contact.email,
      contact.tags,
      JSON.stringify(contact.additional_info),
      now,
      contact.blocked_at,
    ]),
  ])
  return { goneName, finished: contact.blocked_at ? await finishWaiting(tx, by, uuids, now) : [], stored }
}

/** If one of the two contacts was blocked, the merged one is, so none of its chats may wait. */
async function finishWaiting(
  tx: StatementSender,
  by: ActorOrHilo,
  conversations: readonly string[],
  now: Date,
): Promise<readonly AnnouncedChange[]> {
  const waiting = await tx.send<{ uuid: string }>(readWaiting, [by.business, conversations])
  const uuids = waiting.map(({ uuid }) => uuid)
  const entries = [happened({ name: 'interaction.changed', line: 'contact_blocked' }, by)]
  // Null, because nobody took the chat that leaves the queue.
  const finish = { set: finishedBy(by, now), entries, by: null }
  return changeInteractions(tx, by.business, uuids, finish, now)
}
