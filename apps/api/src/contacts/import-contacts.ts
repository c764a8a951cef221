import { type ImportReport, isRefusal, Refusal, refuse, refuseInput } from '@hilo/contracts'
import type { Requester } from '../business/add-audit-line'
import type { Tx } from '../platform/db/db'
import type { Services } from '../platform/services'
import { auditContact } from './audit-contact'
import { decodeCsv } from './decode-csv'
import { type ImportPlan, planImport } from './plan-import'
import type { ContactRecord } from './present'
import { type ImportError, type ReadImport, readImport } from './read-import'
import { takenField } from './refuse-taken'
import { announceRenamed, renameInteractions } from './shown-interactions'

const previewRows = 20
const mostToldErrors = 100
const mostTries = 3

/**
 * Reads contacts out of a CSV file. With `preview` it only says what it would do. All of the file is stored or nothing;
 * somebody whom we know by phone, e-mail or an export's identifier gets what we did not know yet.
 */
export async function importContacts(
  services: Services,
  by: Requester,
  content: AsyncIterable<Uint8Array>,
  { preview }: { preview: boolean },
) {
  const { business } = by.actor
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  const read = readImport(decodeCsv(Buffer.concat(chunks)))
  if (typeof read === 'string') return refuseInput({ file: read })

  for (let tries = 1; ; tries += 1) {
    try {
      return preview ? await previewImport(services, business, read) : await storeImport(services, by, read)
    } catch (error) {
      // Somebody wrote one of these contacts at this very moment: now we know them.
      if (!takenField(error) || tries === mostTries) throw error
    }
  }
}

const previewImport = ({ db }: Services, business: string, read: ReadImport): Promise<ImportReport> =>
  db.tenant(business, async (tx) => reportOf(read, planImport(read, await findKnown(tx, business, read))))

async function storeImport(services: Services, by: Requester, read: ReadImport) {
  const { business } = by.actor
  const now = services.clock.now()
  const stored = await services.db.tenant(business, async (tx) => {
    const plan = planImport(read, await findKnown(tx, business, read))
    const report = reportOf(read, plan)
    if (report.errors.length > 0) return refuseRows(report.errors)
    await storePlan(tx, business, plan, now)
    const { created, updated } = report
    await auditContact(tx, by, now, 'contact.import', business, { created, updated })
    const known = plan.updates.map((update) => update.uuid)
    return { report, renamed: await renameInteractions(tx, business, known, now) }
  })
  if (isRefusal(stored)) return stored
  announceRenamed(services, stored.renamed)
  return stored.report
}

const filled = (values: readonly (string | null)[]): string[] => values.filter((value) => value !== null)

/** Whom of the file we know, locked: nobody changes them before we have filled their gaps. */
const findKnown = (tx: Tx, business: string, { rows }: ReadImport) => tx.$queryRaw<ContactRecord[]>`
  select * from contacts
  where business_uuid = ${business}::uuid
    and (phone = any(${filled(rows.map((row) => row.phone))}) or email = any(${filled(rows.map((row) => row.email))})
      or uuid = any(${filled(rows.map((row) => row.uuid))}::uuid[]))
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

/** `fila 3.Correo` -> what is wrong there; the preview has all of them. */
function refuseRows(errors: readonly ImportError[]): Refusal<'IMPORT_HAS_ERRORS'> {
  const { code, msg } = refuse('IMPORT_HAS_ERRORS')
  const told = errors.slice(0, mostToldErrors)
  return new Refusal(
    code,
    msg,
    Object.fromEntries(told.map((one) => [`fila ${one.row}.${one.field}`, one.msg])),
  )
}

/** Two statements, however many rows. */
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
