import {
  type BodyOf,
  type contactEndpoints,
  emptyContactSentence,
  isRefusal,
  refuse,
  refuseInput,
} from '@hilo/contracts'
import { writeAudited } from '../audit/audit-events'
import type { RequestOrigin } from '../audit/record-audit'
import type { Tx } from '../platform/db/db'
import { planRowChange, raise, splitVersion } from '../platform/db/row-changes'
import { asEventActor } from '../platform/events/actors'
import { noEvents } from '../platform/events/write-events'
import type { Services } from '../platform/services'
import { bumpInteractions, noneBumped, publishBumped } from './bump-interactions'
import { columnsOf } from './read/contact-columns'
import { type ContactRecord, presentContact } from './read/present'
import { refuseTakenByOther } from './refuse-taken'

/** Changes the fields that differ from what was sent. Of two updates of the same version the second is refused as stale. */
export async function updateContact(
  services: Services,
  by: RequestOrigin,
  { id, data }: BodyOf<typeof contactEndpoints.updateContact>,
) {
  const { db, clock } = services
  const { business } = by.actor
  const sent = splitVersion({ version: data.version, ...columnsOf(data) })
  const key = { business_uuid: business, uuid: id }
  const now = clock.now()
  const changed = await refuseTakenByOther(db, { business, at: 'data.', ...data }, () =>
    db.tenant(business, async (tx) => {
      await tx.$executeRaw`
        select from contacts where business_uuid = ${business}::uuid and uuid = ${id}::uuid for no key update`
      const before = await tx.contact.findFirst({ where: key })
      if (!before) return refuse('CONTACT_NOT_FOUND')
      const changed = planRowChange(before, sent)
      if (isRefusal(changed)) return changed
      if (!changed) return { row: before, renamed: noneBumped, stored: noEvents }
      const [row] = await tx.contact.updateManyAndReturn({
        where: key,
        data: { ...changed, ...raise, updated_at: now },
      })
      if (!row) return refuse('CONTACT_NOT_FOUND')
      if (hasNoFields(row) && !(await hasIdentity(tx, business, id)))
        return refuseInput({ 'data.name': emptyContactSentence })
      // Lists show the name, and the phone where a channel has no other address.
      const isShown = changed.name !== undefined || changed.phone !== undefined
      const shown = { contacts: [id], what: 'renamed' } as const
      const renamed = isShown ? await bumpInteractions(tx, business, shown, now) : noneBumped
      const event = { name: 'contact.changed', actor: asEventActor(by.actor), contact: id } as const
      const fields = Object.keys(changed)
      return { row, renamed, stored: await writeAudited(tx, by, event, now, { fields }) }
    }),
  )
  if (isRefusal(changed)) return changed
  publishBumped(services, changed.renamed)
  await services.announcer.announce(changed.stored)
  return presentContact(changed.row)
}

const hasNoFields = ({ name, nit, phone, email }: ContactRecord): boolean =>
  [name, nit, phone, email].every((value) => value === null)

/** A contact with an identity can be found even without any field. */
const hasIdentity = async (tx: Tx, business_uuid: string, contact_uuid: string): Promise<boolean> =>
  (await tx.identity.count({ where: { business_uuid, contact_uuid } })) > 0
