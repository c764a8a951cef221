import { type Download, limits } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { joinTags, writeRecord } from './csv-cells'
import { knownColumns } from './csv-columns'
import { type ContactRecord, presentContact } from './present'
import { type ContactPlace, placeOf, readContacts } from './read-contacts'

/** All contacts as a file that a spreadsheet opens and that the import takes back, page by page. */
export async function exportContacts(services: Services, actor: Actor): Promise<Download> {
  const titles = await additionalColumns(services, actor)
  return {
    content: writeContacts(services, actor, titles),
    name: 'contactos.csv',
    mime: 'text/csv; charset=utf-8',
    size: null,
  }
}

/** Excel reads UTF-8 only where this mark says so. */
const byteOrderMark = '\ufeff'

async function* writeContacts(
  { db }: Services,
  actor: Actor,
  titles: readonly string[],
): AsyncGenerator<Uint8Array> {
  const headers = [...knownColumns.map((column) => column.header), ...titles]
  yield Buffer.from(byteOrderMark + writeRecord(headers))
  const limit = limits.rowsPage
  let after: ContactPlace | null = null
  for (;;) {
    const rows: ContactRecord[] = await readContacts(db, actor, { after, limit })
    if (rows.length > 0) yield Buffer.from(rows.map((row) => writeRecord(cellsOf(row, titles))).join(''))
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = placeOf(last)
  }
}

/** The phone with its plus: without it a short foreign one would be read as Colombia's. */
function cellsOf(row: ContactRecord, titles: readonly string[]): string[] {
  const { name, phone, email, nit, extra_data } = presentContact(row)
  const left = [...extra_data.additionalInfo]
  const additional = titles.map((title) => {
    const at = left.findIndex((one) => one.title === title)
    return at < 0 ? '' : (left.splice(at, 1)[0]?.information ?? '')
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

/** Every title of additional information, as often as one contact has it. */
async function additionalColumns({ db }: Services, actor: Actor): Promise<string[]> {
  const found = await db.tenant(
    actor,
    (tx) => tx.$queryRaw<{ title: string; times: number }[]>`
      select title, max(times)::int as times from (
        select i ->> 'title' as title, count(*) as times
        from contacts c, jsonb_array_elements(c.additional_info) i
        where c.business_uuid = ${actor.business}::uuid group by c.uuid, i ->> 'title'
      ) of_contact
      group by title order by hilo_fold(title), title`,
  )
  return found.flatMap(({ title, times }) => Array.from({ length: times }, () => title))
}
