import {
  type Download,
  type Entry,
  type historyEndpoints,
  limits,
  type QueryOf,
  refuse,
} from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../../audit/record-audit'
import { readNameAndZone } from '../../business/read-name-and-zone'
import type { InteractionRecord } from '../../entries/interaction-records'
import type { EntryRow } from '../../entries/rows'
import { mayRead } from '../../interactions/lists/visibility'
import { presentEntry, presentInteraction } from '../../interactions/present'
import { type Db, emptySql, sql } from '../../platform/db/db'
import { sendSql } from '../../platform/db/pipeline/send-sql'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { exportColumns } from '../export-columns'
import { authorName, entryText } from './entry-words'
import type { TranscriptHead } from './pdf/transcript-task'
import { writePdf } from './write-pdf'

/**
 * A whole interaction as a file, read and written page by page, with its acts and their times, in the time of the
 * business. Notes are for colleagues, so they are left out unless they are asked for. The audit log says who took it.
 */
export async function writeTranscript(
  { db, clock, workerThreads }: Services,
  by: RequestOrigin,
  uuid: string,
  { notes = false, format = 'text' }: QueryOf<(typeof historyEndpoints)['interactionTranscript']>,
) {
  const { actor } = by
  const now = clock.now()
  const opened = await db.write(actor, async (tx) => {
    const [row] = await sendSql<InteractionRecord>(
      tx,
      sql`
        select r.* from interaction_rows r
        where r.business_uuid = ${actor.business}::uuid and r.uuid = ${uuid}::uuid and ${mayRead(actor)}`,
    )
    if (!row) return null
    await recordAudit(tx, by, now, {
      action: 'interaction.transcript',
      target: uuid,
      details: { notes, format },
    })
    return { row, business: await readNameAndZone(tx, actor.business) }
  })
  if (!opened) return refuse('INTERACTION_NOT_FOUND')
  const { row, business } = opened
  const entries = readEntries(db, actor, row, notes)
  const timeZone = business.time_zone
  const file: Download =
    format === 'pdf'
      ? {
          content: writePdf(workerThreads, headOf(row, business, { actor, now, notes }), entries, timeZone),
          name: 'conversacion.pdf',
          mime: 'application/pdf',
          size: null,
        }
      : {
          content: writeLines(entries, timeZone),
          name: 'conversacion.txt',
          mime: 'text/plain; charset=utf-8',
          size: null,
        }
  return file
}

/** The columns of Historial's CSV that the first page shows, where they have a value. */
const shown = new Set([
  ...['Cliente', 'Identificador', 'Canal', 'Asunto', 'Estado', 'Creada', 'Finalizada'],
  ...['Área', 'Responsable', 'Etiquetas', 'Motivo'],
])

function headOf(
  row: InteractionRecord,
  business: { name: string; time_zone: string },
  { actor, now, notes }: { actor: Actor; now: Date; notes: boolean },
): TranscriptHead {
  const interaction = presentInteraction(row)
  const format = new Intl.DateTimeFormat('es', {
    timeZone: business.time_zone,
    dateStyle: 'long',
    timeStyle: 'short',
  })
  const local = (moment: string | null) => (moment ? format.format(new Date(moment)) : '')
  const facts = exportColumns
    .filter(({ header }) => shown.has(header))
    .map(({ header, cell }) => ({ label: header, value: cell(interaction, local) }))
  const { client, handle } = interaction.conversation
  return {
    title: `Conversación con ${client.name ?? handle ?? 'un cliente'}`,
    business: business.name,
    created: now,
    facts: [
      ...facts.filter(({ value }) => value !== ''),
      ...(notes ? [{ label: 'Notas internas', value: 'Incluidas' }] : []),
      { label: 'Descargada', value: `${local(now.toISOString())}, por ${actor.name}` },
    ],
  }
}

/** Reads the entries by date, as the thread shows them: entries of a joined chat keep their own dates. */
async function* readEntries(
  db: Pick<Db, 'read'>,
  actor: Actor,
  row: InteractionRecord,
  notes: boolean,
): AsyncGenerator<Entry> {
  let after: EntryRow | undefined
  for (;;) {
    const since = after
      ? sql`and (e.date, e.seq) > (${after.date.toISOString()}::timestamptz, ${after.seq}::int)`
      : emptySql
    const page: EntryRow[] = await db.read<EntryRow>(
      actor,
      sql`
        select e.* from entries e
        where e.business_uuid = ${actor.business}::uuid and e.interaction_uuid = ${row.uuid}::uuid
          ${notes ? emptySql : sql`and e.kind <> 'note'`} ${since}
        order by e.date, e.seq limit ${limits.rowsPage}`,
    )
    for (const entry of page) yield presentEntry(entry, row)
    after = page.at(-1)
    if (page.length < limits.rowsPage) return
  }
}

async function* writeLines(entries: AsyncIterable<Entry>, timeZone: string): AsyncGenerator<Uint8Array> {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  for await (const entry of entries) {
    const who = entry.kind === 'note' ? `${authorName(entry)} (nota interna)` : authorName(entry)
    const said = entry.kind === 'timeline' ? `* ${entryText(entry)}` : `${who}: ${entryText(entry)}`
    // A line of a message must not look like the beginning of another entry.
    yield Buffer.from(`${format.format(new Date(entry.date))}  ${said.replace(/\r?\n/g, '\n    ')}\n`)
  }
}
