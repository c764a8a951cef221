import { uuid } from '@hilo/contracts'
import { z } from 'zod'
import type { Asker } from '../platform/db/asking'
import { type Db, emptySql, type Prisma, sql } from '../platform/db/db'
import { keyText } from '../platform/db/keyset'
import type { ContactRecord } from './present'

/** A place in the list: those without a name first, then by name. */
export const placeShape = z.tuple([keyText, uuid])
export type ContactPlace = z.output<typeof placeShape>
export const placeOf = ({ sort_key, uuid }: ContactRecord): ContactPlace => [sort_key, uuid]

interface Wanted {
  readonly after: ContactPlace | null
  readonly limit: number
  readonly matching?: Prisma.Sql
}

/** Contacts in the order shown, by keyset: who is added meanwhile neither doubles nor hides another. */
export const readContacts = (
  db: Db,
  asker: Asker,
  { after, limit, matching }: Wanted,
): Promise<ContactRecord[]> =>
  db.tenant(
    asker,
    (tx) => tx.$queryRaw<ContactRecord[]>`
      select * from contacts c
      where c.business_uuid = ${asker.business}::uuid
        ${after ? sql`and (c.sort_key, c.uuid) > (${after[0]}, ${after[1]}::uuid)` : emptySql}
        ${matching ? sql`and ${matching}` : emptySql}
      order by c.sort_key, c.uuid
      limit ${limit}`,
  )
