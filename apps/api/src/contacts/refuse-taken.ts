import { Refusal, refuse } from '@hilo/contracts'
import { type Db, sql } from '../platform/db/db'
import { isUniqueViolation } from '../platform/db/unique-violation'
import { type ContactRecord, nameOf } from './read/present'

type ContactTaken = Refusal<'CONTACT_PHONE_TAKEN' | 'CONTACT_EMAIL_TAKEN'>
const uniqueFields = ['phone', 'email'] as const
type UniqueField = (typeof uniqueFields)[number]

/** The unique field that made a write fail, if one did. */
export const takenField = (error: unknown): UniqueField | undefined =>
  uniqueFields.find((field) => isUniqueViolation(error, `contacts_${field}_once`))

interface UniqueValues {
  readonly business: string
  readonly phone?: string | null | undefined
  readonly email?: string | null | undefined
  /** The prefix of the fields in the request body. */
  readonly at: '' | 'data.'
}
const maxConflicts = 3

/**
 * Runs a write of a contact. A taken phone or e-mail violates its unique index, also between two concurrent writes; the
 * contact who has it is looked up afterwards, so that the refusal can name it.
 */
export async function refuseTakenByOther<T>(
  db: Db,
  { business, at, ...values }: UniqueValues,
  write: () => Promise<T>,
): Promise<T | ContactTaken> {
  for (let conflicts = 1; ; conflicts += 1) {
    try {
      return await write()
    } catch (error) {
      const field = takenField(error)
      const value = field && values[field]
      if (!value) throw error
      const other = await findContact(db, business, field, value)
      if (other) return refusalOf(field, other, at)
      // It was freed in the meantime: try again.
      if (conflicts === maxConflicts) throw error
    }
  }
}

async function findContact(db: Db, business: string, field: UniqueField, value: string) {
  const column = field === 'phone' ? sql`phone` : sql`email`
  const [row] = await db.read<ContactRecord>(
    business,
    sql`
      select * from contacts where business_uuid = ${business}::uuid and ${column} = ${value}`,
  )
  return row
}

/** The field `contact` holds the uuid of the other contact, so that the web can link to it. */
function refusalOf(field: UniqueField, other: ContactRecord, at: UniqueValues['at']): ContactTaken {
  const name = nameOf(other)
  const { code, msg } =
    field === 'phone' ? refuse('CONTACT_PHONE_TAKEN', { name }) : refuse('CONTACT_EMAIL_TAKEN', { name })
  return new Refusal(code, msg, { [`${at}${field}`]: msg, contact: other.uuid })
}
