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
import type { Statement } from '../platform/db/pipeline/pipeline'
import { planRowChange, splitVersion } from '../platform/db/row-changes'
import { asEventActor } from '../platform/events/actors'
import { noEvents } from '../platform/events/write-events'
import type { Services } from '../platform/services'
import { bumpInteractions, noneBumped, publishBumped } from './bump-interactions'
import { columnsOf } from './read/contact-columns'
import { type ContactRecord, presentContact } from './read/present'
import { refuseTakenByOther } from './refuse-taken'

const lockContact: Statement = {
  name: 'lock_contact_to_change',
  text: 'select * from contacts where business_uuid = $1::uuid and uuid = $2::uuid for no key update',
}
const writeContact: Statement = {
  name: 'write_changed_contact',
  text: `update contacts set name = $3, nit = $4, phone = $5, email = $6, tags = $7::text[], additional_info = $8::jsonb,
      version = version + 1, updated_at = $9::timestamptz
    where business_uuid = $1::uuid and uuid = $2::uuid
    returning *, exists (select from identities d where d.business_uuid = $1::uuid and d.contact_uuid = $2::uuid) as has_identity`,
}

/** Changes the fields that differ from the request. Of two updates of the same version the second is refused as stale. */
export async function updateContact(
  services: Services,
  by: RequestOrigin,
  { id, data }: BodyOf<typeof contactEndpoints.updateContact>,
) {
  const { db, clock } = services
  const { business } = by.actor
  const sent = splitVersion({ version: data.version, ...columnsOf(data) })
  const now = clock.now()
  const changed = await refuseTakenByOther(db, { business, at: 'data.', ...data }, () =>
    db.write(business, async (tx) => {
      const [before] = await tx.send<ContactRecord>(lockContact, [business, id])
      if (!before) return refuse('CONTACT_NOT_FOUND')
      const changed = planRowChange(before, sent)
      if (isRefusal(changed)) return changed
      if (!changed) return { row: before, renamed: noneBumped, stored: noEvents }
      const { name, nit, phone, email, tags, additional_info } = { ...before, ...changed }
      const values = [business, id, name, nit, phone, email, tags, JSON.stringify(additional_info), now]
      const [row] = await tx.send<WrittenContact>(writeContact, values)
      if (!row) return refuse('CONTACT_NOT_FOUND')
      if (hasNoFields(row) && !row.has_identity) return refuseInput({ 'data.name': emptyContactSentence })
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

interface WrittenContact extends ContactRecord {
  /** It can be found even without any field. */
  readonly has_identity: boolean
}

const hasNoFields = ({ name, nit, phone, email }: ContactRecord): boolean =>
  [name, nit, phone, email].every((value) => value === null)
