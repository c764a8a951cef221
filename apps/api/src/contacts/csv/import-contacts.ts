import { type ImportReport, isRefusal, Refusal, refuse, refuseInput } from '@hilo/contracts'
import type { RequestOrigin } from '../../audit/record-audit'
import type { Tx } from '../../platform/db/db'
import type { Services } from '../../platform/services'
import { auditContact } from '../audit-contact'
import { bumpInteractions, publishBumped } from '../bump-interactions'
import type { ContactRecord } from '../read/present'
import { takenField } from '../refuse-taken'
import { decodeCsv } from './decode-csv'
import { type ImportPlan, planImport } from './plan-import'
import { type ImportError, type ReadImport, readImport } from './read-import'

const previewRows = 20
const maxReportedErrors = 100
const maxConflicts = 3

/**
 * Imports contacts from a CSV file, all rows or none; with `preview` it only reports what it would do. A contact that is
 * known by phone, e-mail or an export's identifier only gets the fields that it lacks.
 */
export async function importContacts(
  services: Services,
  by: RequestOrigin,
  content: AsyncIterable<Uint8Array>,
  { preview }: { preview: boolean },
) {
  const { business } = by.actor
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  const parsed = readImport(decodeCsv(Buffer.concat(chunks)))
  if (typeof parsed === 'string') return refuseInput({ file: parsed })

  for (let conflicts = 1; ; conflicts += 1) {
    try {
      return preview
        ? await previewImport(services, business, parsed)
        : await storeImport(services, by, parsed)
    } catch (error) {
      // A concurrent write took one of the unique values: plan again with that contact known.
      if (!takenField(error) || conflicts === maxConflicts) throw error
    }
  }
}

const previewImport = ({ db }: Services, business: string, parsed: ReadImport): Promise<ImportReport> =>
  db.tenant(business, async (tx) =>
    reportOf(parsed, planImport(parsed, await findKnown(tx, business, parsed))),
  )

async function storeImport(services: Services, by: RequestOrigin, parsed: ReadImport) {
  const { business } = by.actor
  const now = services.clock.now()
  const stored = await services.db.tenant(business, async (tx) => {
    const plan = planImport(parsed, await findKnown(tx, business, parsed))
    const report = reportOf(parsed, plan)
    if (report.errors.length > 0) return refuseRows(report.errors)
    await storePlan(tx, business, plan, now)
    const { created, updated } = report
    await auditContact(tx, by, now, 'contact.import', business, { created, updated })
    const known = plan.updates.map((update) => update.uuid)
    return { report, renamed: await bumpInteractions(tx, business, known, now) }
  })
  if (isRefusal(stored)) return stored
  publishBumped(services, stored.renamed)
  return stored.report
}

const nonNull = (values: readonly (string | null)[]): string[] => values.filter((value) => value !== null)

/** The known contacts of the file, locked until their gaps are filled. */
const findKnown = (tx: Tx, business: string, { rows }: ReadImport) => tx.$queryRaw<ContactRecord[]>`
  select * from contacts
  where business_uuid = ${business}::uuid
    and (phone = any(${nonNull(rows.map((row) => row.phone))}) or email = any(${nonNull(rows.map((row) => row.email))})
      or uuid = any(${nonNull(rows.map((row) => row.uuid))}::uuid[]))
  order by uuid for update`

const reportOf = ({ total, errors }: ReadImport, plan: ImportPlan): ImportReport => ({
  rows: total,
  created: plan.creates.length,
  updated: plan.updates.length,
  errors: [...errors, ...plan.errors].sort((a, b) => a.row - b.row),
  preview: plan.outcome
    .slice(0, previewRows)
    .map(({ name, nit, phone, email }) => ({ name, nit, phone, email })),
})

/** The fields are named like `fila 3.Correo`. Only the first errors are listed; the preview has all of them. */
function refuseRows(errors: readonly ImportError[]): Refusal<'IMPORT_HAS_ERRORS'> {
  const { code, msg } = refuse('IMPORT_HAS_ERRORS')
  const reported = errors.slice(0, maxReportedErrors)
  return new Refusal(
    code,
    msg,
    Object.fromEntries(reported.map((one) => [`fila ${one.row}.${one.field}`, one.msg])),
  )
}

/** Writes the plan in two statements, however many rows there are. */
async function storePlan(tx: Tx, business: string, { creates, updates }: ImportPlan, now: Date) {
  await tx.$executeRaw`
    insert into contacts (
      business_uuid, uuid, name, nit, phone, email, tags, additional_info, created_at, updated_at)
    select ${business}::uuid, gen_random_uuid(), r.name, r.nit, r.phone, r.email,
      array(select jsonb_array_elements_text(r.tags)), r.additional_info, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(creates)}::jsonb)
      as r(name text, nit text, phone text, email text, tags jsonb, additional_info jsonb)`
  await tx.$executeRaw`
    update contacts c set name = r.name, nit = r.nit, phone = r.phone, email = r.email,
      tags = array(select jsonb_array_elements_text(r.tags)), additional_info = r.additional_info,
      version = c.version + 1, updated_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
      as r(uuid uuid, name text, nit text, phone text, email text, tags jsonb, additional_info jsonb)
    where c.business_uuid = ${business}::uuid and c.uuid = r.uuid`
}
