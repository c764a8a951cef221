import { nothingKnown, refuse } from '@hilo/contracts'
import { type ContactRecord, nameOf } from './present'
import type { ImportError, ImportRow, ReadImport } from './read-import'

type Draft = { -readonly [K in keyof Omit<ImportRow, 'row' | 'uuid'>]: ImportRow[K] }
export interface PlannedUpdate extends Draft {
  readonly uuid: string
}

export interface ImportPlan {
  readonly creates: readonly Draft[]
  readonly updates: readonly PlannedUpdate[]
  readonly errors: readonly ImportError[]
  /** Every row as it would be stored, in the order of the file. */
  readonly outcome: readonly Draft[]
}

/** What tells who a row is, the surest first. */
const marks = ['uuid', 'phone', 'email'] as const
type Mark = (typeof marks)[number]

interface Known {
  readonly contact: ContactRecord
  readonly draft: Draft
  changed: boolean
}

/** What each row means: somebody new, or what we did not know yet about somebody whom we know. */
export function planImport({ rows, header }: ReadImport, existing: readonly ContactRecord[]): ImportPlan {
  const known = existing.map((contact): Known => ({ contact, draft: draftOf(contact), changed: false }))
  const by = { uuid: mapBy(known, 'uuid'), phone: mapBy(known, 'phone'), email: mapBy(known, 'email') }
  const seen = {
    uuid: new Map<string, number>(),
    phone: new Map<string, number>(),
    email: new Map<string, number>(),
  }
  const creates: Draft[] = []
  const errors: ImportError[] = []
  const outcome: Draft[] = []

  for (const { row, uuid, ...draft } of rows) {
    const said = { uuid, phone: draft.phone, email: draft.email }
    const twice = marks.flatMap((field) => {
      const value = said[field]
      const before = value === null ? undefined : seen[field].get(value)
      if (value !== null && before === undefined) seen[field].set(value, row)
      return before === undefined ? [] : [{ row, field: header(field), msg: `Ya está en la fila ${before}.` }]
    })
    // An identifier of nobody here, of somebody erased or of another business, says nothing.
    const found = marks.flatMap((field) => {
      const one = by[field].get(said[field] ?? '')
      return one ? [{ field, one }] : []
    })
    const target = found[0]?.one
    const other = found.find(({ one }) => one !== target)
    if (twice.length > 0) errors.push(...twice)
    else if (other) {
      const taken = other.field === 'phone' ? 'CONTACT_PHONE_TAKEN' : 'CONTACT_EMAIL_TAKEN'
      const { msg } = refuse(taken, { name: nameOf(other.one.contact) })
      errors.push({ row, field: header(other.field), msg })
    } else if (
      !target &&
      [draft.name, draft.nit, draft.phone, draft.email].every((value) => value === null)
    ) {
      errors.push({ row, field: header('name'), msg: nothingKnown })
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

const draftOf = ({ name, nit, phone, email, tags, additional_info }: ContactRecord): Draft => ({
  name,
  nit,
  phone,
  email,
  tags,
  // Only what the contract parsed is ever written there.
  additional_info: additional_info as Draft['additional_info'],
})

const mapBy = (known: readonly Known[], field: Mark) =>
  new Map(known.flatMap((one) => (one.contact[field] === null ? [] : [[one.contact[field], one] as const])))

/** What a person wrote is never overwritten. Answers whether there was a gap to fill. */
function fillGaps(draft: Draft, given: Draft): boolean {
  const before = JSON.stringify(draft)
  draft.name ??= given.name
  draft.nit ??= given.nit
  draft.phone ??= given.phone
  draft.email ??= given.email
  if (draft.tags.length === 0) draft.tags = given.tags
  if (draft.additional_info.length === 0) draft.additional_info = given.additional_info
  return JSON.stringify(draft) !== before
}
