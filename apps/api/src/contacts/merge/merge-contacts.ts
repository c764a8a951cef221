import { isRefusal, type Person, refuse } from '@hilo/contracts'
import { auditEvents } from '../../audit/audit-events'
import type { RequestOrigin } from '../../audit/record-audit'
import type { AnnouncedChange } from '../../entries/announced-change'
import type { Happening } from '../../entries/happenings'
import { raiseInteractions } from '../../entries/write/raise-interactions'
import { happened } from '../../interactions/acts/perform/interaction-change'
import { changeInteractions } from '../../interactions/acts/perform/write-interaction-changes'
import { publishWritten } from '../../interactions/announce-written'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { faultPoint } from '../../platform/errors/fault-points'
import type { Services } from '../../platform/services'
import { type ContactRecord, nameOf, presentContact } from '../read/present'
import { readOpenOrLast } from '../read-open-or-last'
import { absorbContact } from './absorb-contact'
import { lockContacts } from './lock-contacts'

const readContact: Statement = {
  name: 'read_merged_contact',
  text: 'select * from contacts where business_uuid = $1::uuid and uuid = $2::uuid',
}
const addInformation: Statement = {
  name: 'add_information_of_contact',
  text: `update contacts set additional_info = additional_info || $3::jsonb where business_uuid = $1::uuid and uuid = $2::uuid`,
}
/** Merges two contacts of one person: everything of `other` moves to `id`, whose own fields are kept. */
export async function mergeContacts(
  services: Services,
  by: RequestOrigin,
  { id, other }: { id: string; other: string },
) {
  const { actor } = by
  if (id === other) return refuse('SAME_CONTACT')
  const { db, clock, announcer } = services
  const person: Person = { uuid: actor.uuid, name: actor.name }
  const now = clock.now()
  const merged = await db.write(actor.business, async (tx) => {
    const rows = await lockContacts(tx, actor.business, [id, other])
    const kept = rows.find((row) => row.uuid === id)
    const gone = rows.find((row) => row.uuid === other)
    if (!kept || !gone) return refuse('CONTACT_NOT_FOUND')
    const absorbing = { by: actor, keep: id, gone: other }
    const { finished, stored } = await absorbContact(tx, absorbing, now)
    await keepConflictingValues(tx, kept, gone)
    await auditEvents(tx, by, stored.events, now)
    const entry = happened({ name: 'interaction.changed', line: 'contacts_merged' }, actor, nameOf(gone))
    const changes = await addMergeEntries(tx, actor.business, id, entry, person, now)
    // The sweep of announcements informs clients that list one of the others, 'Resueltos' too.
    const except = [...finished, ...changes].map(({ interaction }) => interaction.uuid)
    await raiseInteractions(tx, actor.business, { contacts: [id], what: 'renamed', except }, now)
    const [contact = kept] = await tx.send<ContactRecord>(readContact, [actor.business, id])
    await faultPoint('change.before-commit')
    return { contact, finished, changes, stored }
  })
  if (isRefusal(merged)) return merged
  await faultPoint('change.after-commit')
  publishWritten({ announcer }, ...merged.finished, ...merged.changes)
  await announcer.announce(merged.stored)
  return presentContact(merged.contact)
}

const titles = {
  name: 'Otro nombre',
  phone: 'Otro teléfono',
  email: 'Otro correo',
  nit: 'Otra cédula',
} as const

/** Keeps the removed contact's values that differ from the kept contact's, as additional information. */
async function keepConflictingValues(
  tx: StatementSender,
  kept: ContactRecord,
  gone: ContactRecord,
): Promise<void> {
  const fields = ['name', 'phone', 'email', 'nit'] as const
  const conflicts = fields.flatMap((field) => {
    const information = gone[field]
    const differs = kept[field] !== null && information !== null && kept[field] !== information
    return differs ? [{ title: titles[field], information }] : []
  })
  if (conflicts.length === 0) return
  await tx.send(addInformation, [kept.business_uuid, kept.uuid, JSON.stringify(conflicts)])
}

/** Adds the timeline entry to every open interaction, or to the last one where none is open. */
async function addMergeEntries(
  tx: StatementSender,
  business: string,
  contact: string,
  entry: Happening,
  person: Person,
  now: Date,
): Promise<readonly AnnouncedChange[]> {
  const shown = await readOpenOrLast(tx, business, contact)
  const uuids = shown.map(({ uuid }) => uuid)
  return changeInteractions(tx, business, uuids, { set: {}, entries: [entry], by: person }, now)
}
