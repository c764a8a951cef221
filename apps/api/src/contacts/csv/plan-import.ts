import { emptyContactSentence, refuse } from '@hilo/contracts'
import { nameOf } from '../read/present'
import type { KnownField } from './csv-columns'
import type { ImportError, ImportRow, ReadImport } from './read-import'

type ContactDraft = { -readonly [K in keyof Omit<ImportRow, 'row' | 'uuid'>]: ImportRow[K] }

/** The stored fields of a contact that the file may name. */
export interface KnownContact {
  readonly uuid: string
  readonly name: string | null
  readonly nit: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly has_tags: boolean
  readonly has_info: boolean
}

/** The values that fill a known contact's gaps; null: none. */
interface PlannedUpdate extends Nullable<ContactDraft> {
  readonly uuid: string
}
type Nullable<T> = { -readonly [K in keyof T]: T[K] | null }

type Outcome = Pick<ContactDraft, 'name' | 'nit' | 'phone' | 'email'>

export interface ImportPlan {
  readonly creates: readonly ContactDraft[]
  readonly updates: readonly PlannedUpdate[]
  readonly errors: readonly ImportError[]
  /** Every row as it would be stored, in the order of the file. */
  readonly outcome: readonly Outcome[]
  /** By the row's number: the known contact, or the place among those that are created. */
  readonly contacts: ReadonlyMap<number, string | number>
}

/** The fields that identify a contact, in order of precedence. */
const identifyingFields = ['uuid', 'phone', 'email'] as const
type IdentifyingField = (typeof identifyingFields)[number]

interface Target {
  readonly contact: KnownContact
  readonly gaps: Nullable<ContactDraft>
}

/** Decides for each row whether it creates a contact or fills gaps of a known one. */
export function planImport({ rows, headers }: ReadImport, known: readonly KnownContact[]): ImportPlan {
  const header = (field: KnownField) => headers[field] ?? field
  const targets = known.map((contact): Target => ({ contact, gaps: noGaps() }))
  const knownBy = {
    uuid: mapBy(targets, 'uuid'),
    phone: mapBy(targets, 'phone'),
    email: mapBy(targets, 'email'),
  }
  const seen = {
    uuid: new Map<string, number>(),
    phone: new Map<string, number>(),
    email: new Map<string, number>(),
  }
  const creates: ContactDraft[] = []
  const errors: ImportError[] = []
  const outcome: Outcome[] = []
  const contacts = new Map<number, string | number>()

  for (const { row, uuid, ...draft } of rows) {
    const values = { uuid, phone: draft.phone, email: draft.email }
    const duplicates = identifyingFields.flatMap((field) => {
      const value = values[field]
      const before = value === null ? undefined : seen[field].get(value)
      if (value !== null && before === undefined) seen[field].set(value, row)
      return before === undefined ? [] : [{ row, field: header(field), msg: `Ya está en la fila ${before}.` }]
    })
    // An unknown identifier, of an erased contact or of another business, is ignored.
    const found = identifyingFields.flatMap((field) => {
      const match = knownBy[field].get(values[field] ?? '')
      return match ? [{ field, match }] : []
    })
    const target = found[0]?.match
    const other = found.find(({ match }) => match !== target)
    if (duplicates.length > 0) errors.push(...duplicates)
    else if (other) {
      const taken = other.field === 'phone' ? 'CONTACT_PHONE_TAKEN' : 'CONTACT_EMAIL_TAKEN'
      const { msg } = refuse(taken, { name: nameOf(other.match.contact) })
      errors.push({ row, field: header(other.field), msg })
    } else if (
      !target &&
      [draft.name, draft.nit, draft.phone, draft.email].every((value) => value === null)
    ) {
      errors.push({ row, field: header('name'), msg: emptyContactSentence })
    } else if (target) {
      contacts.set(row, target.contact.uuid)
      fillGaps(target, draft)
      outcome.push(shown(target))
    } else {
      contacts.set(row, creates.length)
      creates.push(draft)
      outcome.push(draft)
    }
  }
  const updates = targets
    .filter(({ gaps }) => Object.values(gaps).some((value) => value !== null))
    .map(({ contact, gaps }) => ({ uuid: contact.uuid, ...gaps }))
  return { creates, updates, errors, outcome, contacts }
}

const noGaps = (): Nullable<ContactDraft> => ({
  name: null,
  nit: null,
  phone: null,
  email: null,
  tags: null,
  additional_info: null,
})

const mapBy = (targets: readonly Target[], field: IdentifyingField) =>
  new Map(
    targets.flatMap((target) =>
      target.contact[field] === null ? [] : [[target.contact[field], target] as const],
    ),
  )

const ownFields = ['name', 'nit', 'phone', 'email'] as const

/** Fills empty fields and overwrites none. */
function fillGaps({ contact, gaps }: Target, row: ContactDraft): void {
  for (const field of ownFields) if (contact[field] === null) gaps[field] ??= row[field]
  if (!contact.has_tags && row.tags.length > 0) gaps.tags ??= row.tags
  if (!contact.has_info && row.additional_info !== '[]') gaps.additional_info ??= row.additional_info
}

const shown = ({ contact, gaps }: Target): Outcome => ({
  name: contact.name ?? gaps.name,
  nit: contact.nit ?? gaps.nit,
  phone: contact.phone ?? gaps.phone,
  email: contact.email ?? gaps.email,
})
