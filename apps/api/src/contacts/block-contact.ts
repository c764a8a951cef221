import { isRefusal, refuse } from '@hilo/contracts'
import { writeAudited } from '../audit/audit-events'
import type { RequestOrigin } from '../audit/record-audit'
import type { AnnouncedChange } from '../entries/announced-change'
import type { InteractionRecord } from '../entries/interaction-records'
import { finishedBy, happened } from '../interactions/acts/perform/interaction-change'
import { changeInteractions } from '../interactions/acts/perform/write-interaction-changes'
import { publishWritten } from '../interactions/announce-written'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import { faultPoint } from '../platform/errors/fault-points'
import { asEventActor } from '../platform/events/actors'
import { noEvents } from '../platform/events/write-events'
import type { Services } from '../platform/services'
import { bumpInteractions, noneBumped, publishBumped } from './bump-interactions'
import { lockContacts } from './merge/lock-contacts'
import { type ContactRecord, presentContact } from './read/present'
import { readOpenOrLast } from './read-open-or-last'

const writeBlock: Statement = {
  name: 'write_block_of_contact',
  text: `update contacts set blocked_at = $3::timestamptz, version = version + 1, updated_at = $4::timestamptz
    where business_uuid = $1::uuid and uuid = $2::uuid returning *`,
}
interface Block {
  readonly id: string
  readonly blocked: boolean
}

/**
 * Blocks a contact, or unblocks them; doing it twice changes nothing more. It takes the locks of storing a message, so that what the
 * customer writes meanwhile comes either before the block or after it.
 */
export async function blockContact(services: Services, by: RequestOrigin, { id, blocked }: Block) {
  const { db, clock, announcer } = services
  const { actor } = by
  const now = clock.now()
  const done = await db.write(actor.business, async (tx) => {
    const [row] = await lockContacts(tx, actor.business, [id])
    if (!row) return refuse('CONTACT_NOT_FOUND')
    if ((row.blocked_at !== null) === blocked)
      return { contact: row, changes: [], bumped: noneBumped, stored: noEvents }
    const [contact = row] = await tx.send<ContactRecord>(writeBlock, [
      actor.business,
      id,
      blocked ? now : null,
      now,
    ])
    const changes = await changeChats(tx, by, { id, blocked }, now)
    // All lists show that a contact is blocked, 'Resueltos' too.
    const except = changes.map(({ interaction }) => interaction.uuid)
    const shown = { contacts: [id], what: 'blocked', except } as const
    const bumped = await bumpInteractions(tx, actor.business, shown, now)
    const name = blocked ? 'contact.blocked' : 'contact.unblocked'
    const event = { name, actor: asEventActor(actor), contact: id } as const
    const stored = await writeAudited(tx, by, event, now)
    await faultPoint('change.before-commit')
    return { contact, changes, bumped, stored }
  })
  if (isRefusal(done)) return done
  await faultPoint('change.after-commit')
  publishWritten({ announcer }, ...done.changes)
  publishBumped(services, done.bumped)
  await announcer.announce(done.stored)
  return presentContact(done.contact)
}

/**
 * Adds the timeline entry to every open interaction, or to the last one. A block also finishes waiting interactions, because nobody
 * may answer them; assigned ones are left to their owners to finish.
 */
async function changeChats(
  tx: StatementSender,
  { actor }: RequestOrigin,
  { id, blocked }: Block,
  now: Date,
): Promise<AnnouncedChange[]> {
  const { business } = actor
  const shown = await readOpenOrLast(tx, business, id)
  const waits = ({ status }: Pick<InteractionRecord, 'status'>) => blocked && status === 'unassigned'
  const uuids = (finished: boolean) => shown.filter((row) => waits(row) === finished).map(({ uuid }) => uuid)
  const change = {
    set: {},
    entries: [
      happened(
        { name: 'interaction.changed', line: blocked ? 'contact_blocked' : 'contact_unblocked' },
        actor,
      ),
    ],
    // Null, because nobody took the chat that leaves the queue.
    by: null,
  }
  const finish = { ...change, set: finishedBy(actor, now) }
  return [
    ...(await changeInteractions(tx, business, uuids(true), finish, now)),
    ...(await changeInteractions(tx, business, uuids(false), change, now)),
  ]
}
