import { refuse, type SessionUser } from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { changedFields, definedFields } from '../platform/db/row-changes'
import { asEventActor } from '../platform/events/actors'
import { noEvents, writeEvent } from '../platform/events/write-events'
import type { Services } from '../platform/services'
import type { Authenticator } from '../sessions/authenticate'

interface UpdateProfileInput {
  readonly name?: string | undefined
  readonly availability?: 'available' | 'away' | undefined
  readonly mail_signature?: string | undefined
}

type Profile = Pick<SessionUser, 'name' | 'availability'> & { readonly mail_signature: string }

/** Locks it, so that the event names what this change has changed. */
const lockProfile: Statement = {
  name: 'lock_profile',
  text: `select name, availability::text, mail_signature from users
    where business_uuid = $1::uuid and uuid = $2::uuid for no key update`,
}
const writeProfile: Statement = {
  name: 'write_profile',
  text: `update users set name = coalesce($3, name), availability = coalesce($4::availability, availability),
      mail_signature = coalesce($5, mail_signature), version = version + 1, updated_at = $6::timestamptz
    where business_uuid = $1::uuid and uuid = $2::uuid
    returning name, availability::text, mail_signature`,
}

/** Changes the actor's own name, availability and mail signature. */
export async function updateProfile(
  { db, clock, announcer }: Services,
  authenticator: Authenticator,
  by: RequestOrigin,
  input: UpdateProfileInput,
) {
  const { actor } = by
  const { business, uuid, email, role, permissions } = actor
  const now = clock.now()
  const changed = await db.write(business, async (tx) => {
    const [before] = await tx.send<Profile>(lockProfile, [business, uuid])
    if (!before) return null
    const fields = changedFields(before, definedFields(input))
    if (Object.keys(fields).length === 0) return { user: before, stored: noEvents }
    const { name = null, availability = null, mail_signature = null } = fields
    const written = [business, uuid, name, availability, mail_signature, now]
    const [user] = await tx.send<Profile>(writeProfile, written)
    // Turning 'Ausente' on and off all day is not worth a line.
    if (user && fields.name !== undefined)
      await recordAudit(tx, by, now, {
        action: 'user.profile',
        target: uuid,
        name: user.name,
        changes: changesOf({ name: before.name }, { name: user.name }),
      })
    const event = {
      name: 'person.changed',
      actor: asEventActor(actor),
      user: uuid,
      fields: Object.keys(fields),
    } as const
    return user && { user, stored: await writeEvent(tx, business, event, now) }
  })
  if (!changed) return refuse('INTERNAL')
  const { user, stored } = changed
  await announcer.announce(stored)
  authenticator.forget(actor.session)
  const person: SessionUser = {
    uuid,
    name: user.name,
    email,
    role,
    availability: user.availability,
    business,
    permissions,
  }
  return person
}
