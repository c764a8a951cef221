import { isFinished, isRefusal, type Person, refuse } from '@hilo/contracts'
import { writeAudited } from '../../audit/audit-events'
import type { RequestOrigin } from '../../audit/record-audit'
import type { AnnouncedChange } from '../../entries/announced-change'
import { interactionChanged } from '../../entries/events'
import type { InteractionRecord } from '../../entries/interaction-records'
import type { EntryRow } from '../../entries/rows'
import { finishedBy, happened } from '../../interactions/acts/perform/interaction-change'
import { changeInteractions } from '../../interactions/acts/perform/write-interaction-changes'
import { publishWritten } from '../../interactions/announce-written'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { errorMessage } from '../../platform/errors/error-message'
import { faultPoint } from '../../platform/errors/fault-points'
import { asEventActor } from '../../platform/events/actors'
import { writePlannedEvents } from '../../platform/events/write-events'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { lockContacts } from '../merge/lock-contacts'
import { eraseContact } from './erase-contact'
import { eraseFiles } from './erase-files'

const readInteractionsOf: Statement = {
  name: 'read_interactions_of_erased_contact',
  text: `select r.*, row_number() over (
      partition by r.conversation_uuid order by r.status = 'finished', r.created_at desc) = 1 as last
    from interaction_rows r
    where r.business_uuid = $1::uuid and r.conversation_uuid = any($2::uuid[])
    order by r.conversation_uuid, r.created_at`,
}
const readLastEntries: Statement = {
  name: 'read_last_changed_entries',
  text: `select e.* from unnest($2::uuid[]) as c(uuid) cross join lateral (
      select * from entries where business_uuid = $1::uuid and conversation_uuid = c.uuid
      order by version desc limit 1) e`,
}

/** Erases a contact with its messages and files, for good. Its open interactions are finished. */
export async function deleteContact(services: Services, by: RequestOrigin, uuid: string) {
  const { actor } = by
  const { db, clock, jobs, announcer, log } = services
  const now = clock.now()
  const erased = await db.write(actor.business, async (tx) => {
    const [contact] = await lockContacts(tx, actor.business, [uuid])
    if (!contact) return refuse('CONTACT_NOT_FOUND')
    const { conversations, files, ...known } = await eraseContact(tx, actor.business, uuid, now)
    if (known.identifiers.length > 0)
      await jobs.add(tx, 'erase_webhook_items', { business: actor.business, ...known })
    // After the commit no row names the files, so a job erases those that a crash or the storage keeps from being erased below.
    if (files.length > 0) await jobs.add(tx, 'erase_files', { keys: [...files] })
    const event = { name: 'contact.erased', actor: asEventActor(actor), contact: uuid } as const
    const news = await writeAudited(tx, by, event, now)
    const rows = await readInteractions(tx, actor.business, conversations)
    const [finished, open] = [rows.filter(isFinished), rows.filter((row) => !isFinished(row))]
    const announced = [
      ...(await announceErased(tx, finished, actor, now)),
      ...(await finishInteractions(tx, open, actor, now)),
    ]
    await faultPoint('change.before-commit')
    return { files: [...files], announced, news }
  })
  if (isRefusal(erased)) return erased
  await faultPoint('change.after-commit')
  publishWritten({ announcer }, ...erased.announced)
  await announcer.announce(erased.news)
  await eraseFiles(services, { keys: erased.files }).catch((error: unknown) =>
    log.warn(
      { err: errorMessage(error) },
      'files of an erased contact could not be deleted at once; a job deletes them',
    ),
  )
  return { uuid }
}

/** All interactions of the conversations, finished ones too, because the name disappears from every screen. */
const readInteractions = (tx: StatementSender, business: string, conversations: readonly string[]) =>
  tx.send<InteractionRecord & { readonly last: boolean }>(readInteractionsOf, [business, conversations])

/** Finishes open interactions, without a farewell. */
function finishInteractions(
  tx: StatementSender,
  rows: readonly InteractionRecord[],
  actor: Actor,
  now: Date,
): Promise<readonly AnnouncedChange[]> {
  const by: Person = { uuid: actor.uuid, name: actor.name }
  const change = { set: finishedBy(actor, now), entries: [happened('interaction.finished', actor)], by }
  const uuids = rows.map(({ uuid }) => uuid)
  return changeInteractions(tx, actor.business, uuids, change, now)
}

/**
 * Announces finished interactions, with the conversation's last changed entry: a client that has the thread open sees the
 * gap in versions and fetches the other changes.
 */
async function announceErased(
  tx: StatementSender,
  rows: readonly (InteractionRecord & { readonly last: boolean })[],
  actor: Actor,
  now: Date,
): Promise<readonly AnnouncedChange[]> {
  const conversations = rows.flatMap(({ last, conversation_uuid }) => (last ? [conversation_uuid] : []))
  const newest = await tx.send<EntryRow>(readLastEntries, [actor.business, conversations])
  const changes = rows.map((interaction) => ({
    interaction,
    entries: newest.filter(
      ({ conversation_uuid }) => interaction.last && conversation_uuid === interaction.conversation_uuid,
    ),
  }))
  const events = changes.map(({ interaction, entries }) => {
    const uuids = entries.map(({ uuid }) => uuid)
    return [{ ...interactionChanged(interaction, uuids, asEventActor(actor)), what: 'erased' } as const]
  })
  const stored = await writePlannedEvents(tx, actor.business, events, now)
  return stored.flatMap((one, at) => (changes[at] ? [{ ...changes[at], ...one }] : []))
}
