import { emptyContactSentence, refuse } from '@hilo/contracts'
import { type ContactRecord, nameOf } from '../read/present'
import type { ImportError, ImportRow, ReadImport } from './read-import'

type ContactDraft = { -readonly [K in keyof Omit<ImportRow, 'row' | 'uuid'>]: ImportRow[K] }
interface PlannedUpdate extends ContactDraft {
  readonly uuid: string
}

export interface ImportPlan {
  readonly creates: readonly ContactDraft[]
  readonly updates: readonly PlannedUpdate[]
  readonly errors: readonly ImportError[]
  /** Every row as it would be stored, in the order of the file. */
  readonly outcome: readonly ContactDraft[]
}

/** The fields that identify a contact, in order of precedence. */
const identifyingFields = ['uuid', 'phone', 'email'] as const
type IdentifyingField = (typeof identifyingFields)[number]

interface KnownContact {
  readonly contact: ContactRecord
  readonly draft: ContactDraft
  changed: boolean
}

/** Decides for each row whether it creates a contact or fills gaps of a known one. */
export function planImport({ rows, header }: ReadImport, existing: readonly ContactRecord[]): ImportPlan {
  const known = existing.map(
    (contact): KnownContact => ({ contact, draft: draftOf(contact), changed: false }),
  )
  const knownBy = { uuid: mapBy(known, 'uuid'), phone: mapBy(known, 'phone'), email: mapBy(known, 'email') }
  const seen = {
    uuid: new Map<string, number>(),
    phone: new Map<string, number>(),
    email: new Map<string, number>(),
  }
  const creates: ContactDraft[] = []
  const errors: ImportError[] = []
  const outcome: ContactDraft[] = []

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
    } else {
      if (target) target.changed = fillGaps(target.draft, draft) || target.changed
      else creates.push(draft)
      outcome.push(target?.draft ?? draft)
    }
  }
  const updates = known
    .filter(({ changed }) => changed)
    .map(({ contact, draft }) => ({ uuid: contact.uuid, ...draft }))
  return { creates, updates, errors, outcome }
}

const draftOf = ({ name, nit, phone, email, tags, additional_info }: ContactRecord): ContactDraft => ({
  name,
  nit,
  phone,
  email,
  tags,
  // Only what the contract parsed is ever written there.
  additional_info: additional_info as ContactDraft['additional_info'],
})

const mapBy = (known: readonly KnownContact[], field: IdentifyingField) =>
  new Map(
    known.flatMap((match) => (match.contact[field] === null ? [] : [[match.contact[field], match] as const])),
  )

/** Fills empty fields and overwrites none. Returns whether anything changed. */
function fillGaps(draft: ContactDraft, row: ContactDraft): boolean {
  const before = JSON.stringify(draft)
  draft.name ??= row.name
  draft.nit ??= row.nit
  draft.phone ??= row.phone
  draft.email ??= row.email
  if (draft.tags.length === 0) draft.tags = row.tags
  if (draft.additional_info.length === 0) draft.additional_info = row.additional_info
  return JSON.stringify(draft) !== before
}
