import { isRefusal, type Person, refuse } from '@hilo/contracts'
import type { Requester } from '../business/add-audit-line'
import { announceChange } from '../interactions/announce'
import { type NewEntry, placeOf, timelineLine } from '../interactions/change'
import type { InteractionRecord } from '../interactions/records'
import { type Changed, changeInteractions } from '../interactions/write-changes'
import type { Tx } from '../platform/db/db'
import { senderOf } from '../platform/db/sender'
import { faultPoint } from '../platform/errors/fault-points'
import type { Services } from '../platform/services'
import { absorbContact } from './absorb-contact'
import { auditContact } from './audit-contact'
import { lockContacts } from './lock-contacts'
import { type ContactRecord, nameOf, presentContact } from './present'

/** Two contacts are one person: everything of `other` becomes `id`'s, and what was written on `id` stays. */
export async function mergeContacts(
  services: Services,
  requester: Requester,
  { id, other }: { id: string; other: string },
) {
  const { actor } = requester
  if (id === other) return refuse('SAME_CONTACT')
  const { db, clock, outbox } = services
  const by: Person = { uuid: actor.uuid, name: actor.name }
  const now = clock.now()
  const merged = await db.tenant(actor.business, async (tx) => {
    const rows = await lockContacts(tx, actor.business, [id, other])
    const kept = rows.find((row) => row.uuid === id)
    const gone = rows.find((row) => row.uuid === other)
    if (!kept || !gone) return refuse('CONTACT_NOT_FOUND')
    await absorbContact(senderOf(tx), { business: actor.business, keep: id, gone: other }, now)
    await keepOtherAnswers(tx, kept, gone)
    await auditContact(tx, requester, now, 'contact.merge', id, { other })
    const line = timelineLine('contacts_merged', actor, nameOf(gone))
    const changes = await tellInteractions(tx, actor.business, id, line, by, now)
    const contact = await tx.contact.findUniqueOrThrow({
      where: { business_uuid_uuid: { business_uuid: actor.business, uuid: id } },
    })
    return { contact, changes }
  })
  if (isRefusal(merged)) return merged
  await faultPoint('change.after-commit')
  for (const { before, after } of merged.changes)
    outbox.published([after.outbox], announceChange(placeOf(before), after.interaction, after.entries, by))
  return presentContact(merged.contact)
}

const titles = {
  name: 'Otro nombre',
  phone: 'Otro teléfono',
  email: 'Otro correo',
  nit: 'Otra cédula',
} as const

/** Where both had an answer the one that gives way is kept as additional information: somebody wrote it down. */
async function keepOtherAnswers(tx: Tx, kept: ContactRecord, gone: ContactRecord): Promise<void> {
  const fields = ['name', 'phone', 'email', 'nit'] as const
  const others = fields.flatMap((field) => {
    const information = gone[field]
    const differs = kept[field] !== null && information !== null && kept[field] !== information
    return differs ? [{ title: titles[field], information }] : []
  })
  if (others.length === 0) return
  await tx.$executeRaw`
    update contacts set additional_info = additional_info || ${JSON.stringify(others)}::jsonb
    where business_uuid = ${kept.business_uuid}::uuid and uuid = ${kept.uuid}::uuid`
}

/** The line stands in every open interaction, or in the last one where none is open. */
async function tellInteractions(
  tx: Tx,
  business: string,
  contact: string,
  line: NewEntry,
  by: Person,
  now: Date,
): Promise<Changed[]> {
  const rows = await tx.$queryRaw<Pick<InteractionRecord, 'uuid' | 'status'>[]>`
    select r.uuid, r.status from interaction_rows r
    join conversations v on v.business_uuid = r.business_uuid and v.uuid = r.conversation_uuid
    where v.business_uuid = ${business}::uuid and v.contact_uuid = ${contact}::uuid
    order by r.status = 'finished', r.created_at desc`
  const open = rows.filter((row) => row.status !== 'finished')
  const uuids = (open.length > 0 ? open : rows.slice(0, 1)).map(({ uuid }) => uuid)
  return changeInteractions(senderOf(tx), business, uuids, { set: {}, entries: [line], by }, now)
}
