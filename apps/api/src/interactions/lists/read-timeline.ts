import { refuse } from '@hilo/contracts'
import type { InteractionRecord } from '../../entries/interaction-records'
import type { EntryRow } from '../../entries/rows'
import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { presentEntry } from '../present'
import { mayRead } from './visibility'

/** The history of an interaction: timeline entries and notes, without the messages. */
export async function readTimeline({ db }: Services, actor: Actor, uuid: string) {
  const [row] = await db.read<InteractionRecord>(
    actor,
    sql`
      select r.* from interaction_rows r
      where r.business_uuid = ${actor.business}::uuid and r.uuid = ${uuid}::uuid and ${mayRead(actor)}`,
  )
  if (!row) return refuse('INTERACTION_NOT_FOUND')
  // By date: entries of a joined chat keep their own dates.
  const entries = await db.read<EntryRow>(
    actor,
    sql`
      select e.* from entries e
      where e.business_uuid = ${actor.business}::uuid and e.interaction_uuid = ${uuid}::uuid
        and e.kind in ('timeline', 'note')
      order by e.date, e.seq`,
  )
  return entries.map((entry) => presentEntry(entry, row))
}
