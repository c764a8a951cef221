import { type Download, limits } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../../audit/record-audit'
import { csvDownload } from '../../platform/csv/csv-download'
import { joinTags } from '../../platform/csv/tag-cells'
import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { type ContactRecord, presentContact } from '../read/present'
import { type ContactKey, contactKeyOf, readContacts } from '../read/read-contacts'
import { knownColumns } from './csv-columns'

/** All contacts as a CSV file that spreadsheets open and the import reads back, written page by page. */
export async function exportContacts(services: Services, by: RequestOrigin): Promise<Download> {
  const { actor } = by
  const now = services.clock.now()
  await services.db.write(actor, (tx) =>
    tx.commit(recordAudit(tx, by, now, { action: 'contact.export', target: actor.business })),
  )
  const additionalTitles = await additionalColumns(services, actor)
  const headers = [...knownColumns.map((column) => column.header), ...additionalTitles]
  return csvDownload('contactos.csv', headers, pagesOf(services, actor, additionalTitles))
}

async function* pagesOf(
  { db }: Services,
  actor: Actor,
  additionalTitles: readonly string[],
): AsyncGenerator<string[][]> {
  const limit = limits.rowsPage
  let after: ContactKey | null = null
  for (;;) {
    const rows: ContactRecord[] = await readContacts(db, actor, { after, limit })
    yield rows.map((row) => cellsOf(row, additionalTitles))
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = contactKeyOf(last)
  }
}

/** The phone is written with its plus: without it the import would read a short foreign one as Colombian. */
function cellsOf(row: ContactRecord, additionalTitles: readonly string[]): string[] {
  const { name, phone, email, nit, extra_data } = presentContact(row)
  const remaining = [...extra_data.additionalInfo]
  const additional = additionalTitles.map((title) => {
    const at = remaining.findIndex((info) => info.title === title)
    return at < 0 ? '' : (remaining.splice(at, 1)[0]?.information ?? '')
  })
  return [
    name ?? '',
    phone ? `+${phone}` : '',
    email ?? '',
    nit ?? '',
    joinTags(extra_data.tags),
    row.uuid,
    ...additional,
  ]
}

/** Every title of additional information, repeated as often as the contact that has it most. */
async function additionalColumns({ db }: Services, actor: Actor): Promise<string[]> {
  const found = await db.read<{ title: string; times: number }>(
    actor,
    sql`
      select title, max(times)::int as times from (
        select i ->> 'title' as title, count(*) as times
        from contacts c, jsonb_array_elements(c.additional_info) i
        where c.business_uuid = ${actor.business}::uuid group by c.uuid, i ->> 'title'
      ) of_contact
      group by title order by hilo_fold_words(title), title`,
  )
  return found.flatMap(({ title, times }) => Array.from({ length: times }, () => title))
}
