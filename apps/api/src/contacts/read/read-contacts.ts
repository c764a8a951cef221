import { uuid } from '@hilo/contracts'
import { z } from 'zod'
import { type Db, emptySql, sql } from '../../platform/db/db'
import { keyText } from '../../platform/db/keyset'
import type { Requester } from '../../platform/db/requester'
import type { ContactRecord } from './present'

/** The sort key of the list: contacts without a name first, then by name. */
export const contactKeySchema = z.tuple([keyText, uuid])
export type ContactKey = z.output<typeof contactKeySchema>
export const contactKeyOf = ({ sort_key, uuid }: ContactRecord): ContactKey => [sort_key, uuid]

interface ContactsQuery {
  readonly after: ContactKey | null
  readonly limit: number
}

/** Contacts in the order of the list, by keyset: inserts meanwhile neither repeat nor hide a row. */
export const readContacts = (
  db: Db,
  actor: Requester,
  { after, limit }: ContactsQuery,
): Promise<ContactRecord[]> =>
  db.readPage<ContactRecord>(
    actor,
    sql`
      select * from contacts c
      where c.business_uuid = ${actor.business}::uuid
        ${after ? sql`and (c.sort_key, c.uuid) > (${after[0]}, ${after[1]}::uuid)` : emptySql}
      order by c.sort_key, c.uuid
      limit ${limit}`,
  )
