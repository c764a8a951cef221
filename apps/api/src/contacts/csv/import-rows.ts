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
 * Imports the contacts of one request by the rules of a file: whoever is known by phone or e-mail only gets what they lack. Unlike a
 * file's, a row with errors is refused alone. Repeating the request changes nothing.
 */
export function importRows(services: Services, by: RequestOrigin, { rows: sent }: Input) {
  const { business } = by.actor
  const { rows, wrong } = readRows(sent)
  return inImportTurn(services, business, async (turn) => {
    const stored = await againIfTaken(() =>
      services.db.write(business, async (tx) => {
        if (!(await turn.keep(tx))) return refuse('IMPORT_RUNNING')
        const plan = planImport(
          { total: sent.length, rows, errors: [], headers: {} },
          await findKnown(tx, business, { rows }),
        )
        return { plan, ...(await storePlan(tx, by, plan, services.clock.now())) }
      }),
    )
    if (isRefusal(stored)) return stored
    const { plan, created, renamed } = stored
    publishBumped(services, renamed)
    return {
      created: plan.creates.length,
      updated: plan.updates.length,
      rows: sent.map((_, at) => outcomeOf(at + 1, { plan, created, wrong })),
    }
  })
}

/** The rows as the plan reads them, and what is wrong with the others, by their place. */
function readRows(sent: Input['rows']) {
  const wrong = new Map<number, Fields>()
  const rows = sent.flatMap((one, at): ImportRow[] => {
    const parsed = newContact.safeParse(one)
    if (!parsed.success) {
      wrong.set(at + 1, fieldsOf(parsed.error))
      return []
    }
    const { name = null, nit = null, phone = null, email = null, extra_data } = parsed.data
    const { tags = [], additionalInfo = [] } = extra_data ?? {}
    const additional_info = JSON.stringify(additionalInfo)
    return [{ row: at + 1, uuid: null, name, nit, phone, email, tags, additional_info }]
  })
  return { rows, wrong }
}

interface Stored {
  readonly plan: ImportPlan
  readonly created: readonly string[]
  readonly wrong: ReadonlyMap<number, Fields>
}

function outcomeOf(row: number, { plan, created, wrong }: Stored): ImportedRow {
  const contact = plan.contacts.get(row)
  if (typeof contact === 'number') return { row, outcome: 'created', contact: created[contact] ?? null }
  if (contact !== undefined) {
    const isUpdated = plan.updates.some(({ uuid }) => uuid === contact)
    return { row, outcome: isUpdated ? 'updated' : 'unchanged', contact }
  }
  const errors = plan.errors.filter((error) => error.row === row).map(({ field, msg }) => [field, msg])
  return { row, outcome: 'refused', contact: null, fields: wrong.get(row) ?? Object.fromEntries(errors) }
}
