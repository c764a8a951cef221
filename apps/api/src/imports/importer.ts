import { randomUUID } from 'node:crypto'
import { retryOnDuplicate } from '../entries/retry-on-duplicate'
import { sql } from '../platform/db/db'
import type { PipelinedTx, Statement } from '../platform/db/pipeline/pipeline'
import { faultPoint } from '../platform/errors/fault-points'
import type { ImportTurn } from '../platform/leases/import-turn'
import type { Services } from '../platform/services'
import { storeStream } from '../platform/storage/store-stream'
import { importedUuid } from './keys'
import type { OpenedFile } from './open-file'
import { leaveOut, newReport, type Report } from './report'
import type { FilePart, SourceContact, SourceMessage, SourceThread } from './source'
import { renewTurn } from './wait-for-turn'
import { type FileOutcome, isFilePart, type PlannedEntry, planEntries } from './write/plan-entries'
import { type WrittenContact, writeContact } from './write/write-contact'
import type { WriteContext } from './write/write-context'
import { writeThread } from './write/write-thread'

export type ImportServices = Pick<Services, 'db' | 'clock' | 'storage'>

interface ImporterOptions {
  readonly business: string
  readonly source: string
  readonly turn: ImportTurn
  /** Writes nothing: every transaction is rolled back after counting. */
  readonly dryRun: boolean
  /** Opens a file of the source. */
  readonly openFile: (part: FilePart) => Promise<OpenedFile>
}

export interface Importer {
  readonly report: Report
  contact(contact: SourceContact): Promise<void>
  /** Writes messages of a conversation. May be called several times for one, in any order. */
  messages(thread: SourceThread, messages: readonly SourceMessage[]): Promise<void>
  /** Whether the conversation was imported completely, as it was at this mark of its last change. */
  isComplete(thread: string, mark: string): Promise<boolean>
  complete(thread: string, mark: string): Promise<void>
  /** Counts a conversation that was imported completely before. */
  skip(thread: Pick<SourceThread, 'key' | 'account'>): void
}

const writeMark: Statement = {
  name: 'mark_imported_row',
  text: `update imported_rows set mark = $3 where business_uuid = $1::uuid and key = $2::uuid`,
}

/** Rolls a dry run's transaction back, and carries its result out. */
class Unwritten extends Error {
  constructor(readonly result: unknown) {
    super('a dry run')
  }
}

/** Writes the data of a source, a conversation or a contact at a time, each in one transaction. */
export async function createImporter(
  services: ImportServices,
  { business, source, turn, dryRun, openFile }: ImporterOptions,
): Promise<Importer> {
  const { db, clock, storage } = services
  const report = newReport()
  const users = await db.read<{ uuid: string; name: string; email: string }>(
    business,
    sql`select uuid, name, email from users where business_uuid = ${business}::uuid`,
  )
  const people = new Map(users.map((user) => [user.email, user]))
  const contextNow = (): WriteContext => ({ business, source, now: clock.now(), people })
  /** Contacts and conversations that the report has counted, because a contact comes again with each of its conversations. */
  const counted = new Set<string>()
  const countOnce = (key: string): boolean => {
    const isNew = !counted.has(key)
    counted.add(key)
    return isNew
  }

  const write = async <T>(work: (tx: PipelinedTx) => Promise<T>): Promise<T> => {
    try {
      return await retryOnDuplicate(() =>
        db.write(business, async (tx) => {
          await renewTurn(turn, tx)
          const result = await work(tx)
          if (dryRun) throw new Unwritten(result)
          await faultPoint('change.before-commit')
          return result
        }),
      )
    } catch (error) {
      // `work` answered a T.
      if (error instanceof Unwritten) return error.result as T
      throw error
    }
  }

  const countContact = ({ key, name }: SourceContact, written: WrittenContact, id: string): void => {
    if (!countOnce(`contact ${key ?? id}`)) return
    report.contacts[written.how] += 1
    for (const field of written.taken)
      leaveOut(
        report,
        field === 'phone' ? 'teléfonos que ya son de otro contacto' : 'correos que ya son de otro contacto',
        name ?? undefined,
      )
  }

  /** Fetches the files of parts that were not imported before. */
  async function fetchFiles(parts: readonly FilePart[]): Promise<Map<string, FileOutcome>> {
    const outcomes = new Map<string, FileOutcome>()
    if (parts.length === 0 || dryRun) return outcomes
    const uuidOf = (part: FilePart) => importedUuid(business, source, part.key)
    const here = await db.read<{ uuid: string }>(
      business,
      sql`select uuid from entries
        where business_uuid = ${business}::uuid and uuid = any(${parts.map(uuidOf)}::uuid[])`,
    )
    const known = new Set(here.map(({ uuid }) => uuid))
    for (const part of parts) {
      if (known.has(uuidOf(part))) continue
      outcomes.set(part.key, await storeFile(part))
    }
    return outcomes
  }

  async function storeFile(part: FilePart): Promise<FileOutcome> {
    const opened = await openFile(part)
    if ('too_large' in opened) {
      leaveOut(report, 'archivos demasiado grandes', part.file.name)
      return opened
    }
    if ('missing' in opened) {
      leaveOut(report, `archivos que no se pudieron traer: ${opened.missing}`, part.file.name)
      return { expired: true }
    }
    try {
      const { key, size, sha256 } = await storeStream(storage, opened.content)
      return { uuid: randomUUID(), key, name: opened.name, mime: opened.mime, size, sha256 }
    } catch (error) {
      const tooLarge = opened.tooLarge(error)
      leaveOut(
        report,
        tooLarge === null
          ? 'archivos que no se pudieron traer: la descarga se cortó'
          : 'archivos demasiado grandes',
        part.file.name,
      )
      return tooLarge === null ? { expired: true } : { too_large: tooLarge }
    }
  }

  return {
    report,
    async contact(contact) {
      const written = await write((tx) => writeContact(tx, contextNow(), contact))
      if (written) countContact(contact, written, contact.phone ?? contact.email ?? '')
      else leaveOut(report, 'contactos que se borraron aquí después de importarlos')
    },
    async messages(thread, messages) {
      const files = await fetchFiles(messages.flatMap(({ parts }) => parts.filter(isFilePart)))
      const planned = planEntries(messages, { business, source, now: clock.now(), files })
      const written = await write((tx) => writeThread(tx, contextNow(), thread, planned))
      if (typeof written === 'string') {
        await removeFiles(planned, [])
        leaveOut(report, written)
        return
      }
      await removeFiles(planned, written.entries)
      if (written.contact) countContact(thread.contact, written.contact, thread.external_id)
      countThread(thread, written.isNew)
      for (const label of written.labels) report.labels.add(label)
      countEntries(messages, planned, new Set(written.entries.map(({ uuid }) => uuid)))
    },
    async isComplete(thread, mark) {
      const key = importedUuid(business, source, thread)
      const rows = await db.read(
        business,
        sql`select key from imported_rows
          where business_uuid = ${business}::uuid and key = ${key}::uuid and mark = ${mark}`,
      )
      return rows.length > 0
    },
    async complete(thread, mark) {
      if (dryRun) return
      const key = importedUuid(business, source, thread)
      await db.write(business, (tx) => tx.commit(tx.send(writeMark, [business, key, mark])))
    },
    skip: (thread) => countThread(thread, false),
  }

  /** Removes stored files that no row names, because a concurrent run wrote the entry first. */
  async function removeFiles(
    planned: readonly { readonly uuid: string; readonly file: { readonly key: string } | null }[],
    written: readonly { readonly uuid: string }[],
  ): Promise<void> {
    const kept = new Set(written.map(({ uuid }) => uuid))
    for (const { uuid, file } of planned) if (file && !kept.has(uuid)) await storage.remove(file.key)
  }

  function countThread({ key, account }: Pick<SourceThread, 'key' | 'account'>, isNew: boolean): void {
    const row = report.threads.get(account.name) ?? { type: account.type, created: 0, known: 0 }
    report.threads.set(account.name, row)
    if (countOnce(`thread ${key}`)) row[isNew ? 'created' : 'known'] += 1
  }

  function countEntries(
    messages: readonly SourceMessage[],
    planned: readonly PlannedEntry[],
    written: ReadonlySet<string>,
  ): void {
    const stored = new Set(planned.flatMap(({ uuid, file }) => (file || dryRun ? [uuid] : [])))
    // A source may deliver the same row twice.
    const uncounted = new Set(written)
    for (const { uuid, kind } of planned)
      if (!uncounted.delete(uuid)) report.knownMessages += 1
      else if (kind === 'note') report.notes += 1
      else report.messages += 1
    for (const part of messages.flatMap(({ parts }) => parts.filter(isFilePart))) {
      const uuid = importedUuid(business, source, part.key)
      if (!written.has(uuid) || !stored.has(uuid)) continue
      report.files += 1
      report.fileBytes += part.file.size ?? 0
    }
  }
}
