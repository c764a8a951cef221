import { createHash } from 'node:crypto'
import {
  type BodyOf,
  type contactEndpoints,
  type ImportedRow,
  isRefusal,
  newContact,
  refuse,
} from '@hilo/contracts'
import type { RequestOrigin } from '../../audit/record-audit'
import { fieldsOf } from '../../platform/http/bodies/fields'
import { inImportTurn } from '../../platform/leases/import-turn'
import type { Services } from '../../platform/services'
import { publishBumped } from '../bump-interactions'
import { againIfTaken, findKnown, storePlan } from './import-contacts'
import { type ImportPlan, planImport } from './plan-import'
import type { ImportRow } from './read-import'

type Input = BodyOf<(typeof contactEndpoints)['importContactRows']>
type Fields = Readonly<Record<string, string>>

/**
 * Imports the contacts of one request by the rules of a file: a contact that is known by phone or e-mail only gets the fields that it lacks. Unlike a
 * file's, a row with errors is refused alone, and a new contact has the row's uuid. Repeating the request changes nothing, if it has a
 * uuid: that of a row without one follows from it.
 */
export function importRows(services: Services, by: RequestOrigin, { uuid, rows: sent }: Input) {
  const { business } = by.actor
  const { rows, wrong } = readRows(sent, uuid)
  return inImportTurn(services, business, async (turn) => {
    const stored = await againIfTaken(() =>
      services.db.write(business, async (tx) => {
        if (!(await turn.keep(tx))) return refuse('IMPORT_RUNNING')
        const plan = planImport(
          { total: sent.length, rows, errors: [], headers: {} },
          await findKnown(tx, business, { rows }),
        )
        const creates = withUuids(plan, rows)
        return { plan, ...(await storePlan(tx, by, { ...plan, creates }, services.clock.now())) }
      }),
    )
    if (isRefusal(stored)) return stored
    const { plan, uuids, created, renamed } = stored
    publishBumped(services, renamed)
    return {
      created: created.size,
      updated: plan.updates.length,
      rows: sent.map((_, at) => outcomeOf(at + 1, { plan, uuids, created, wrong })),
    }
  })
}

/** The rows as the plan reads them, and what is wrong with the others, by their place. */
function readRows(sent: Input['rows'], request: string | undefined) {
  const wrong = new Map<number, Fields>()
  const rows = sent.flatMap((one, at): ImportRow[] => {
    const parsed = newContact.safeParse(one)
    if (!parsed.success) {
      wrong.set(at + 1, fieldsOf(parsed.error))
      return []
    }
    const {
      uuid = request ? uuidOfRow(request, at + 1) : null,
      name = null,
      nit = null,
      phone = null,
      email = null,
      extra_data,
    } = parsed.data
    const { tags = [], additionalInfo = [] } = extra_data ?? {}
    const additional_info = JSON.stringify(additionalInfo)
    return [{ row: at + 1, uuid, name, nit, phone, email, tags, additional_info }]
  })
  return { rows, wrong }
}

/** The same for the same row of a repeated request. */
function uuidOfRow(request: string, row: number): string {
  const bytes = createHash('sha256').update(`${request} ${row}`).digest().subarray(0, 16)
  // A version of a uuid whose bits programs may choose (version 8).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** What the plan creates, with the uuids of its rows. A file's are those of another time or business. */
function withUuids({ creates, contacts }: ImportPlan, rows: readonly ImportRow[]) {
  const uuids = new Map(rows.map(({ row, uuid }) => [contacts.get(row), uuid ?? undefined]))
  return creates.map((draft, at) => ({ ...draft, uuid: uuids.get(at) }))
}

interface Stored {
  readonly plan: ImportPlan
  /** The row of a contact that was to be created. */
  readonly uuids: readonly string[]
  readonly created: ReadonlySet<string>
  readonly wrong: ReadonlyMap<number, Fields>
}

function outcomeOf(row: number, { plan, uuids, created, wrong }: Stored): ImportedRow {
  const contact = plan.contacts.get(row)
  if (typeof contact === 'number') {
    const uuid = uuids[contact] ?? ''
    return { row, outcome: created.has(uuid) ? 'created' : 'unchanged', contact: uuid }
  }
  if (contact !== undefined) {
    const isUpdated = plan.updates.some(({ uuid }) => uuid === contact)
    return { row, outcome: isUpdated ? 'updated' : 'unchanged', contact }
  }
  const errors = plan.errors.filter((error) => error.row === row).map(({ field, msg }) => [field, msg])
  return { row, outcome: 'refused', contact: null, fields: wrong.get(row) ?? Object.fromEntries(errors) }
}
