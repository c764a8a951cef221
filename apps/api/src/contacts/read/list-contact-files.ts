import { type ContactFilesQuery, isRefusal, limits, refuse } from '@hilo/contracts'
import type { EntryRow } from '../../entries/rows'
import { mayReadEntry } from '../../interactions/lists/visibility'
import { presentEntry } from '../../interactions/present'
import { emptySql, type Prisma, sql } from '../../platform/db/db'
import { momentKey, momentKeyOf, pageOf, readCursor } from '../../platform/db/keyset'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { contactExists } from './contact-exists'

const ofKind: Readonly<
  Record<ContactFilesQuery['kind'], { types: Prisma.Sql; further: string; inTemplates: string }>
> = {
  document: {
    types: sql`e.type = 'document'`,
    further: '$.more[*] ? (@.kind == "document" && @.url != null)',
    inTemplates: '$.shown.**.file.kind ? (@ == "document")',
  },
  media: {
    types: sql`e.type in ('image', 'audio', 'video', 'sticker')`,
    further: '$.more[*] ? (@.kind != "document" && @.url != null)',
    inTemplates: '$.shown.**.file.kind ? (@ == "image" || @ == "video")',
  },
}

/**
 * The messages with files that a contact sent or received, on all channels, as far as the actor may open them: stored here or
 * at the provider. A template's files are part of its display; a message with several names the further ones.
 */
export async function listContactFiles(
  { db }: Services,
  actor: Actor,
  contact: string,
  { kind, limit = limits.rowsPage, cursor }: ContactFilesQuery,
) {
  const after = readCursor(cursor, momentKey)
  if (isRefusal(after)) return after
  const { business } = actor
  // Three selections, because each has an index of its own.
  const firstOf = (condition: Prisma.Sql) => sql`(
    select e.* from entries e
    join conversations v on v.business_uuid = e.business_uuid and v.uuid = e.conversation_uuid
    where v.business_uuid = ${business}::uuid and v.contact_uuid = ${contact}::uuid
      and ${condition} and e.deleted_at is null
      ${after ? sql`and (e.date, e.uuid) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : emptySql}
      and ${mayReadEntry(actor)}
    order by e.date desc, e.uuid desc
    limit ${limit + 1})`
  const { types, further, inTemplates } = ofKind[kind]
  const rows = await db.read<EntryRow>(
    actor,
    sql`
      select * from (
        ${firstOf(sql`${types} and (e.body ->> 'url' is not null or e.body ? 'link')`)}
        union
        ${firstOf(sql`e.body ? 'more' and e.body @? ${further}::jsonpath`)}
        union all
        ${firstOf(sql`e.type = 'template' and e.body ? 'shown' and e.body @? ${inTemplates}::jsonpath`)}
      ) files
      order by date desc, uuid desc
      limit ${limit + 1}`,
  )
  if (rows.length === 0 && !(await contactExists(db, actor, contact))) return refuse('CONTACT_NOT_FOUND')
  return pageOf(rows, limit, {
    item: (entry) => presentEntry(entry, { business_uuid: business, contact_uuid: contact }),
    key: (row) => momentKeyOf(row.date, row.uuid),
  })
}
