import { randomUUID } from 'node:crypto'
import { type ImportReport, isRefusal, limits, Refusal, refuse, refuseInput } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../../audit/record-audit'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { asEventActor } from '../../platform/events/actors'
import { writeEvents } from '../../platform/events/write-events'
import { createFairQueue } from '../../platform/fairness/fair-queue'
import { refuseTooLarge } from '../../platform/http/bodies/receive-upload'
import { type ImportTurn, inImportTurn } from '../../platform/leases/import-turn'
import type { Services } from '../../platform/services'
import { bumpInteractions, publishBumped } from '../bump-interactions'
import { takenField } from '../refuse-taken'
import { type ImportPlan, type KnownContact, planImport } from './plan-import'
import { type ImportError, maxErrors, type ReadImport } from './read-import'
import { readImportTask } from './read-import-task'

const previewRows = 20
const maxReportedErrors = 100
const maxConflicts = 3
/** So many rows of a plan are written by one statement, so that no other request waits until a long one is put together. */
const rowsAtOnce = 500

/** Files are read one after another, so that the memory of one is all that they take, and a thread is left to others. */
const readingTurns = { atOnce: 1, waiting: 50, waitingPerKey: 1, maxWaitMs: 60_000 }

/** The known contacts of a file, locked until their gaps are filled. */
const lockKnown: Statement = {
  name: 'lock_contacts_of_file',
  text: `select uuid, name, nit, phone, email, tags <> '{}' as has_tags, additional_info <> '[]' as has_info from contacts
    where business_uuid = $1::uuid and (phone = any($2::text[]) or email = any($3::text[]) or uuid = any($4::uuid[]))
    order by uuid for update`,
}
const insertContacts: Statement = {
  name: 'insert_contacts_of_file',
  text: `insert into contacts (
      business_uuid, uuid, name, nit, phone, email, tags, additional_info, created_at, updated_at)
    select $1::uuid, r.uuid, r.name, r.nit, r.phone, r.email,
      array(select jsonb_array_elements_text(r.tags)), r.additional_info::jsonb, $3::timestamptz, $3::timestamptz
    from jsonb_to_recordset($2::jsonb)
      as r(uuid uuid, name text, nit text, phone text, email text, tags jsonb, additional_info text)
    on conflict (business_uuid, uuid) do nothing returning uuid`,
}
const completeContacts: Statement = {
  name: 'complete_contacts_of_file',
  text: `update contacts c set name = coalesce(c.name, r.name), nit = coalesce(c.nit, r.nit),
      phone = coalesce(c.phone, r.phone), email = coalesce(c.email, r.email),
      tags = case when jsonb_typeof(r.tags) = 'array' then array(select jsonb_array_elements_text(r.tags)) else c.tags end,
      additional_info = coalesce(r.additional_info::jsonb, c.additional_info),
      version = c.version + 1, updated_at = $3::timestamptz
    from jsonb_to_recordset($2::jsonb)
      as r(uuid uuid, name text, nit text, phone text, email text, tags jsonb, additional_info text)
    where c.business_uuid = $1::uuid and c.uuid = r.uuid`,
}

interface ContactsFile {
  readonly size: number
  open(): AsyncIterable<Uint8Array>
}

/**
 * Imports contacts from a CSV file, all rows or none; with `preview` it only reports what it would do. A contact that is
 * known by phone, e-mail or an export's identifier only gets the fields that it lacks. One import of a business runs at a time.
 */
export function contactsImport(services: Services) {
  const turns = createFairQueue(readingTurns)
  return async (by: RequestOrigin, file: ContactsFile, { preview }: { preview: boolean }) => {
    if (file.size > limits.importBytes) return refuseTooLarge(limits.importBytes)
    const { business } = by.actor
    return inImportTurn(services, business, async (turn) => {
      const read = await turns.run(business, () => readFile(services, file))
      if (read === null) return refuse('TOO_MANY_REQUESTS')
      if (typeof read === 'string') return refuseInput({ file: read })
      return preview
        ? previewImport(services, business, read)
        : againIfTaken(() => storeImport(services, by, read, turn))
    })
  }
}

async function readFile({ workerThreads }: Services, file: ContactsFile): Promise<ReadImport | string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of file.open()) chunks.push(chunk)
  const read = await workerThreads.run(readImportTask, Buffer.concat(chunks))
  return 'done' in read ? read.done : 'El archivo es demasiado complejo: pártelo en varios.'
}

/** Runs it again where a concurrent write took one of the unique values: then that contact is known. */
export async function againIfTaken<T>(store: () => Promise<T>): Promise<T> {
  for (let conflicts = 1; ; conflicts += 1) {
    try {
      return await store()
    } catch (error) {
      if (!takenField(error) || conflicts === maxConflicts) throw error
    }
  }
}

const previewImport = ({ db }: Services, business: string, read: ReadImport): Promise<ImportReport> =>
  db.write(business, async (tx) => reportOf(read, planImport(read, await findKnown(tx, business, read))))

async function storeImport(services: Services, by: RequestOrigin, read: ReadImport, turn: ImportTurn) {
  const { business } = by.actor
  const now = services.clock.now()
  const stored = await services.db.write(business, async (tx) => {
    if (!(await turn.keep(tx))) return refuse('IMPORT_RUNNING')
    const plan = planImport(read, await findKnown(tx, business, read))
    const report = reportOf(read, plan)
    if (report.errors.length > 0) return refuseRows(report.errors)
    return { report, ...(await storePlan(tx, by, plan, now)) }
  })
  if (isRefusal(stored)) return stored
  publishBumped(services, stored.renamed)
  return stored.report
}

const nonNull = (values: readonly (string | null)[]): string[] => values.filter((value) => value !== null)

export const findKnown = (tx: StatementSender, business: string, { rows }: Pick<ReadImport, 'rows'>) =>
  tx.send<KnownContact>(lockKnown, [
    business,
    nonNull(rows.map((row) => row.phone)),
    nonNull(rows.map((row) => row.email)),
    nonNull(rows.map((row) => row.uuid)),
  ])

const reportOf = ({ total, errors }: ReadImport, plan: ImportPlan): ImportReport => ({
  rows: total,
  created: plan.creates.length,
  updated: plan.updates.length,
  errors: [...errors, ...plan.errors].sort((a, b) => a.row - b.row).slice(0, maxErrors),
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

interface PlanToStore extends Pick<ImportPlan, 'updates'> {
  /** `uuid`: a contact that was just created with it stays as it is. */
  readonly creates: readonly (ImportPlan['creates'][number] & { readonly uuid?: string | undefined })[]
}

/** Stores a plan with its line of the log. Returns the uuids of its contacts, in the plan's order, those created, and the renamed chats. */
export async function storePlan(
  tx: StatementSender,
  by: RequestOrigin,
  { creates, updates }: PlanToStore,
  now: Date,
) {
  const { business } = by.actor
  const event = { actor: asEventActor(by.actor), silent: true } as const
  const wanted = creates.map((draft) => ({ ...draft, uuid: draft.uuid ?? randomUUID() }))
  const created = new Set<string>()
  for (const rows of pagesOf(wanted))
    for (const { uuid } of await tx.send<{ uuid: string }>(insertContacts, [business, rows, now]))
      created.add(uuid)
  const isNew = [...created].map((uuid) => [{ ...event, name: 'contact.created' as const, contact: uuid }])
  await writeEvents(tx, business, isNew, now)
  for (const rows of pagesOf(updates)) await tx.send(completeContacts, [business, rows, now])
  const changed = updates.map(({ uuid }) => [{ ...event, name: 'contact.changed' as const, contact: uuid }])
  await writeEvents(tx, business, changed, now)
  await recordAudit(tx, by, now, {
    action: 'contact.import',
    target: business,
    details: { created: created.size, updated: updates.length },
  })
  // Lists show no other fields of a contact.
  const shown = updates.filter(({ name, phone }) => name !== null || phone !== null)
  const contacts = shown.map(({ uuid }) => uuid)
  const renamed = await bumpInteractions(tx, business, { contacts, what: 'renamed' }, now)
  return { uuids: wanted.map(({ uuid }) => uuid), created, renamed }
}

function* pagesOf(rows: readonly object[]): Generator<string> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield JSON.stringify(rows.slice(at, at + rowsAtOnce))
}
