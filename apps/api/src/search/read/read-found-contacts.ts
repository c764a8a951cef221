import type { Found, HitParts } from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { contactTerms } from '../../words/terms/contact-terms'
import { markHits } from '../../words/terms/mark-hits'

interface FoundContactRow {
  readonly uuid: string
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly nit: string | null
  readonly tags: readonly string[]
  readonly handles: readonly string[]
  readonly blocked: boolean
}

/** Reads the contacts to show, in the given order. */
export async function readFoundContacts(
  { db }: Services,
  actor: Actor,
  typed: string,
  uuids: readonly string[],
): Promise<Found<'contact'>[]> {
  if (uuids.length === 0) return []
  const rows = await db.read<FoundContactRow>(
    actor,
    sql`
    select c.uuid, c.name, c.phone, c.email, c.nit, c.tags, c.blocked_at is not null as blocked, array(
      select distinct coalesce('@' || d.username, d.external_id) from identities d
      where d.business_uuid = c.business_uuid and d.contact_uuid = c.uuid
        and (d.username is not null or strpos(d.external_id, '@') > 0)) as handles
    from contacts c
    where c.business_uuid = ${actor.business}::uuid and c.uuid = any(${[...uuids]}::uuid[])`,
  )
  const terms = contactTerms(typed)
  const mark = (text: string): HitParts => markHits(text, terms, { inside: true })
  const markOrNull = (text: string | null): HitParts | null => (text === null ? null : mark(text))
  const found = new Map(rows.map((row) => [row.uuid, row]))
  return uuids.flatMap((uuid): Found<'contact'>[] => {
    const row = found.get(uuid)
    if (!row) return []
    return [
      {
        kind: 'contact',
        uuid,
        name: mark(row.name ?? ''),
        phone: markOrNull(row.phone),
        email: markOrNull(row.email),
        nit: markOrNull(row.nit),
        tags: row.tags.map(mark),
        handles: row.handles.map(mark).filter((parts) => parts.some(({ hit }) => hit)),
        blocked: row.blocked,
      },
    ]
  })
}
