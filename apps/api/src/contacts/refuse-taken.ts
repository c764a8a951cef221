import { Refusal, refuse } from '@hilo/contracts'
import { type Db, sql } from '../platform/db/db'
import { isTaken } from '../platform/db/unique-violation'
import { type ContactRecord, nameOf } from './present'

type Taken = Refusal<'CONTACT_PHONE_TAKEN' | 'CONTACT_EMAIL_TAKEN'>
const unique = ['phone', 'email'] as const
export type UniqueField = (typeof unique)[number]

/** Which of what only one contact may have stopped a write. */
export const takenField = (error: unknown): UniqueField | undefined =>
  unique.find((field) => isTaken(error, `contacts_${field}_once`))

interface Wanted {
  readonly business: string
  readonly phone?: string | null | undefined
  readonly email?: string | null | undefined
  /** Where the fields stand in what was sent. */
  readonly at: '' | 'data.'
}
const mostTries = 3

/**
 * Runs a write of a contact. A phone or an e-mail that somebody has already is refused by its index, so that of two
 * who write it at once one hears no; who has it is looked up afterwards, to be named.
 */
export async function refuseTakenByOther<T>(
  db: Db,
  { business, at, ...wanted }: Wanted,
  write: () => Promise<T>,
): Promise<T | Taken> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write()
    } catch (error) {
      const field = takenField(error)
      const value = field && wanted[field]
      if (!value) throw error
      const other = await findContact(db, business, field, value)
      if (other) return refusalOf(field, other, at)
      // Whoever had it has it no longer.
      if (tries === mostTries) throw error
    }
  }
}

async function findContact(db: Db, business: string, field: UniqueField, value: string) {
  const column = field === 'phone' ? sql`phone` : sql`email`
  const [row] = await db.tenant(
    business,
    (tx) => tx.$queryRaw<ContactRecord[]>`
      select * from contacts where business_uuid = ${business}::uuid and ${column} = ${value}`,
  )
  return row
}

/** `contact` is the uuid of the other one, so that the interface can lead to it. */
function refusalOf(field: UniqueField, other: ContactRecord, at: Wanted['at']): Taken {
  const name = nameOf(other)
  const { code, msg } =
    field === 'phone' ? refuse('CONTACT_PHONE_TAKEN', { name }) : refuse('CONTACT_EMAIL_TAKEN', { name })
  return new Refusal(code, msg, { [`${at}${field}`]: msg, contact: other.uuid })
}
