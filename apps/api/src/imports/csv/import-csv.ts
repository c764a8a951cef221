import { basename, dirname } from 'node:path'
import type { Services } from '../../platform/services'
import { createImporter } from '../importer'
import { leaveOut, type Report } from '../report'
import type { Place } from '../source'
import { openLocalFile } from './open-local-file'
import { readRows } from './read-rows'
import { type CsvFacts, type CsvMessage, toCsvMessage } from './to-source'

export interface CsvImport {
  readonly business: string
  readonly path: string
  /** The same name brings nothing twice; by default the file's. */
  readonly source: string | null
  readonly place: Place | null
  readonly dryRun: boolean
  readonly progress?: (sentence: string) => void
}

/** Rows that wait to be written by their conversations: the memory that a file of any length takes. */
const rowsAtOnce = 1_000

/** Reads a CSV with a row for each message, and writes what is not here yet. The rows of a conversation may stand anywhere. */
export async function importCsv(
  services: Pick<Services, 'db' | 'clock' | 'storage'>,
  { business, path, source: named, place, dryRun, progress = () => {} }: CsvImport,
): Promise<Report> {
  const source = `csv:${named ?? basename(path)}`
  const { time_zone: timeZone } = await services.db.tenant(business, (tx) =>
    tx.business.findUniqueOrThrow({ where: { uuid: business }, select: { time_zone: true } }),
  )
  const facts: CsvFacts = { business, source, timeZone, place }
  const importer = await createImporter(services, {
    ...{ business, source, dryRun },
    openFile: (part) => openLocalFile(part, dirname(path)),
  })
  let waiting = new Map<string, CsvMessage[]>()
  let rows = 0
  const flush = async () => {
    for (const [first, ...others] of waiting.values())
      if (first) {
        const messages = [first, ...others].map(({ message }) => message)
        await importer.messages(
          first.thread,
          messages.toSorted((a, b) => a.date.getTime() - b.date.getTime()),
        )
      }
    waiting = new Map()
    progress(`${rows} filas`)
  }
  for await (const { row, cells } of readRows(path)) {
    rows += 1
    const read = toCsvMessage(cells, facts)
    if (typeof read === 'string') {
      leaveOut(importer.report, read, `fila ${row}`)
      continue
    }
    const { key } = read.thread
    waiting.set(key, [...(waiting.get(key) ?? []), read])
    if (rows % rowsAtOnce === 0) await flush()
  }
  await flush()
  return importer.report
}
