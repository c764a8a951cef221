import { isRefusal, type Person, refuse } from '@hilo/contracts'
import type { Requester } from '../business/add-audit-line'
import { announceChange, announceEntries } from '../interactions/announce'
import { placeOf, timelineLine } from '../interactions/change'
import type { EntryRecord, InteractionRecord } from '../interactions/records'
import { changeInteractions } from '../interactions/write-changes'
import type { Tx } from '../platform/db/db'
import { senderOf } from '../platform/db/sender'
import { faultPoint } from '../platform/errors/fault-points'
import { wordsOf } from '../platform/errors/words-of'
import type { Actor } from '../platform/http/actor'
import type { Publication } from '../platform/outbox/outbox'
import { writeAnnouncement } from '../platform/outbox/write-announcements'
import type { Services } from '../platform/services'
import { auditContact } from './audit-contact'
import { eraseContact } from './erase-contact'
import { eraseFiles } from './erase-files'
import { lockContacts } from './lock-contacts'

interface Told {
  readonly announcement: string
  readonly publications: readonly Publication[]
}

/** Erases a contact with their messages and files, for good. Whoever is talking to them is done. */
export async function deleteContact(services: Services, by: Requester, uuid: string) {
  const { actor } = by
  const { db, clock, jobs, outbox, log } = services
  const now = clock.now()
  const erased = await db.tenant(actor.business, async (tx) => {
    const [contact] = await lockContacts(tx, actor.business, [uuid])
    if (!contact) return refuse('CONTACT_NOT_FOUND')
    const { conversations, files, ...known } = await eraseContact(tx, actor.business, uuid, now)
    if (known.names.length > 0) await jobs.add(tx, 'erase_receipts', { business: actor.business, ...known })
    // No row names them from here on: what a crash or the storage keeps from being erased below, the job erases.
    if (files.length > 0) await jobs.add(tx, 'erase_files', { keys: [...files] })
    await auditContact(tx, by, now, 'contact.delete', uuid)
    const told: Told[] = []
    for (const row of await interactionsOf(tx, actor.business, conversations))
      if (row.status === 'finished') told.push(await tellErased(tx, row, now))
      else told.push(...(await end(tx, row, actor, now)))
    return { files: [...files], told }
  })
  if (isRefusal(erased)) return erased
  await faultPoint('change.after-commit')
  outbox.published(
    erased.told.map((one) => one.announcement),
    erased.told.flatMap((one) => one.publications),
  )
  await eraseFiles(services, { keys: erased.files }).catch((error: unknown) =>
    log.warn({ err: wordsOf(error) }, 'files of an erased contact are left to their job'),
  )
  return { uuid }
}

/** Already without content. Those under 'Resueltos' too: the name goes from every screen. */
const interactionsOf = (tx: Tx, business: string, conversations: readonly string[]) =>
  tx.$queryRaw<(InteractionRecord & { readonly last: boolean })[]>`
    select r.*, row_number() over (
      partition by r.conversation_uuid order by r.status = 'finished', r.created_at desc) = 1 as last
    from interaction_rows r
    where r.business_uuid = ${business}::uuid and r.conversation_uuid = any(${conversations}::uuid[])
    order by r.conversation_uuid, r.created_at`

/** An open one ends, and leaves the list it is in. Nobody is told goodbye: there is nobody to tell. */
async function end(tx: Tx, row: InteractionRecord, actor: Actor, now: Date): Promise<Told[]> {
  const by: Person = { uuid: actor.uuid, name: actor.name }
  const set = {
    status: 'finished',
    finished_at: now,
    finished_by: actor.uuid,
    paused: false,
    expired: false,
    expires_at: null,
    waiting_since: null,
    unread: 0,
  } as const
  const entries = [timelineLine('finished', actor)]
  const change = { set, entries, by }
  const changed = await changeInteractions(senderOf(tx), row.business_uuid, [row.uuid], change, now)
  return changed.map(({ before, after }) => ({
    announcement: after.outbox,
    publications: announceChange(placeOf(before), after.interaction, after.entries, by),
  }))
}

/** Whoever has the thread of an ended one open hears of its last line, and asks for all that changed before. */
async function tellErased(
  tx: Tx,
  row: InteractionRecord & { readonly last: boolean },
  now: Date,
): Promise<Told> {
  const entries = await tx.$queryRaw<EntryRecord[]>`
    select * from entries
    where business_uuid = ${row.business_uuid}::uuid and conversation_uuid = ${row.conversation_uuid}::uuid
      and ${row.last}::boolean
    order by version desc limit 1`
  const payload = { interaction: row.uuid, entries: entries.map((entry) => entry.uuid) }
  const told = { kind: 'entry_changed', payload }
  return {
    announcement: await writeAnnouncement(senderOf(tx), row.business_uuid, told, now),
    publications: announceEntries(row, entries),
  }
}
