import { basename, dirname } from 'node:path'
import { readNameAndZone } from '../../src/business/read-name-and-zone'
import { createImporter, type ImportServices } from '../../src/imports/importer'
import { leaveOut, type Report } from '../../src/imports/report'
import type { SourceAccount, SourceThread } from '../../src/imports/source'
import { importInTurn } from '../../src/imports/wait-for-turn'
import type { ImportTurn } from '../../src/platform/leases/import-turn'
import { openLocalFile } from './open-local-file'
import { readRows } from './read-rows'
import { type CsvFacts, type CsvMessage, toCsvMessage } from './to-source'

interface CsvImport {
  readonly business: string
  readonly path: string
  /** The name of the source, by default the file's: a row is imported once for each name. */
  readonly source: string | null
  readonly account: SourceAccount | null
  readonly dryRun: boolean
  readonly progress?: (sentence: string) => void
}

/**
 * Rows, and characters of them, that wait to be written by their conversations: the memory that a file of any length takes. Many, because
 * a file in the order of time has few rows of a conversation in a thousand.
 */
const rowsAtOnce = 10_000
const charactersAtOnce = 8_000_000
const progressEvery = 500

/** Reads a CSV with a row for each message, and writes the missing ones. The rows of a conversation may stand anywhere. */
export const importCsv = (services: ImportServices, wanted: CsvImport): Promise<Report> =>
  importInTurn(services, wanted.business, (turn) => importRows(services, wanted, turn))

async function importRows(
  services: ImportServices,
  { business, path, source: named, account, dryRun, progress = () => {} }: CsvImport,
  turn: ImportTurn,
): Promise<Report> {
  const source = `csv:${named ?? basename(path)}`
  const { time_zone: timeZone } = await services.db.write(business, (tx) =>
    tx.commit(readNameAndZone(tx, business)),
  )
  const facts: CsvFacts = { business, source, timeZone, account }
  const importer = await createImporter(services, {
    ...{ business, source, turn, dryRun },
    openFile: (part) => openLocalFile(part, dirname(path)),
  })
  let waiting = new Map<string, CsvMessage[]>()
  let read = 0
  let characters = 0
  let written = 0
  const flush = async () => {
    for (const rows of waiting.values()) {
      const thread = joinThreads(rows.map((row) => row.thread))
      const messages = rows.map(({ message }) => message)
      if (thread)
        await importer.messages(
          thread,
          messages.toSorted((a, b) => a.date.getTime() - b.date.getTime()),
        )
      written += messages.length
      if (written % progressEvery < messages.length) progress(`${written} mensajes`)
    }
    waiting = new Map()
    characters = 0
  }
  for await (const { row, cells } of readRows(path)) {
    read += 1
    const found = toCsvMessage(cells, facts)
    if (typeof found === 'string') {
      leaveOut(importer.report, found, `fila ${row}`)
      continue
    }
    const { key } = found.thread
    waiting.set(key, waiting.get(key) ?? [])
    waiting.get(key)?.push(found)
    characters += Object.values(cells).reduce((sum, cell) => sum + cell.length, 0)
    if (read % rowsAtOnce === 0 || characters >= charactersAtOnce) await flush()
  }
  await flush()
  return importer.report
}

/** All labels and the last agent in the rows of one conversation. */
function joinThreads(threads: readonly SourceThread[]): SourceThread | null {
  const [first] = threads
  if (!first) return null
  const labels = new Map(
    threads.flatMap((thread) => thread.labels.map((label) => [label.name, label] as const)),
  )
  const owner = threads.findLast((thread) => thread.owner !== null)?.owner ?? null
  return { ...first, labels: [...labels.values()], owner }
}
