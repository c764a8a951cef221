import { refuse } from '@hilo/contracts'
import { type ContactRecord, nameOf } from './present'
import type { ImportError, ImportRow, ReadImport } from './read-import'

type Draft = { -readonly [K in keyof Omit<ImportRow, 'row'>]: ImportRow[K] }
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

interface Known {
  readonly contact: ContactRecord
  readonly draft: Draft
  changed: boolean
}

/** What each row means: somebody new, or what we did not know yet about somebody whom we know. */
export function planImport({ rows, header }: ReadImport, existing: readonly ContactRecord[]): ImportPlan {
  const known = existing.map((contact): Known => ({ contact, draft: draftOf(contact), changed: false }))
  const byPhone = mapBy(known, 'phone')
  const byEmail = mapBy(known, 'email')
  const seen = { phone: new Map<string, number>(), email: new Map<string, number>() }
  const creates: Draft[] = []
  const errors: ImportError[] = []
  const outcome: Draft[] = []

  for (const { row, ...draft } of rows) {
    const twice = (['phone', 'email'] as const).flatMap((field) => {
      const value = draft[field]
      const before = value === null ? undefined : seen[field].get(value)
      if (value !== null && before === undefined) seen[field].set(value, row)
      return before === undefined ? [] : [{ row, field: header(field), msg: `Ya está en la fila ${before}.` }]
    })
    const ofPhone = draft.phone === null ? undefined : byPhone.get(draft.phone)
    const ofEmail = draft.email === null ? undefined : byEmail.get(draft.email)
    if (twice.length > 0) errors.push(...twice)
    else if (ofPhone && ofEmail && ofPhone !== ofEmail) {
      const { msg } = refuse('CONTACT_EMAIL_TAKEN', { name: nameOf(ofEmail.contact) })
      errors.push({ row, field: header('email'), msg })
    } else {
      const found = ofPhone ?? ofEmail
      if (found) found.changed = fillGaps(found.draft, draft) || found.changed
      else creates.push(draft)
      outcome.push(found?.draft ?? draft)
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

const mapBy = (known: readonly Known[], field: 'phone' | 'email') =>
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
