import { refuse } from '@hilo/contracts'
import type { InteractionRecord } from '../../entries/interaction-records'
import type { EntryRow } from '../../entries/rows'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { presentEntry } from '../present'
import { mayRead } from './visibility'

/** What was done with an interaction: timeline entries and notes, without the messages. */
export async function readTimeline({ db }: Services, actor: Actor, uuid: string) {
  return db.tenant(actor, async (tx) => {
    const [row] = await tx.$queryRaw<InteractionRecord[]>`
      select r.* from interaction_rows r
      where r.business_uuid = ${actor.business}::uuid and r.uuid = ${uuid}::uuid and ${mayRead(actor)}`
    if (!row) return refuse('INTERACTION_NOT_FOUND')
    const entries = await tx.$queryRaw<EntryRow[]>`
      select e.* from entries e
      where e.business_uuid = ${actor.business}::uuid and e.interaction_uuid = ${uuid}::uuid
        and e.kind in ('timeline', 'note')
      -- By date: entries of a joined chat keep their own dates.
      order by e.date, e.seq`
    return entries.map((entry) => presentEntry(entry, row))
  })
}
