import { isRefusal, refuse } from '@hilo/contracts'
import { lockThread } from '../../entries/lock-thread'
import { refuseIfFull } from '../../files/refuse-if-full'
import { publishWritten } from '../../interactions/announce-written'
import { mayReadEntry } from '../../interactions/lists/visibility'
import { sql } from '../../platform/db/db'
import { asEventActor } from '../../platform/events/actors'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { withFileAskedAgain } from './fetched-body'
import { writeFileBody } from './write-file-body'

/** 'Reintentar' of a file that had no room. A second press changes nothing, because the file is requested already. */
export async function fetchFileAgain(services: Services, actor: Actor, uuid: string) {
  const { db, clock, announcer, jobs, settings } = services
  const { business } = actor
  if (!(await isReadable(services, actor, uuid))) return refuse('MESSAGE_NOT_FOUND')
  const now = clock.now()
  const written = await db.write(business, async (tx) => {
    const thread = await lockThread(tx, business, uuid)
    const body = thread && withFileAskedAgain(thread.entry, now)
    if (!body) return []
    const full = await refuseIfFull(tx, settings, business, typeof body.size === 'number' ? body.size : 0)
    return full ?? tx.commit(writeFileBody(tx, business, thread, body, now, asEventActor(actor)))
  })
  if (isRefusal(written)) return written
  publishWritten({ announcer }, ...written)
  // If this is lost, the sweep enqueues it.
  if (written.length > 0)
    await jobs.enqueue('fetch_media', { business, entry: uuid }, { key: `media:${uuid}` })
  return { uuid }
}

async function isReadable({ db }: Services, actor: Actor, uuid: string): Promise<boolean> {
  const rows = await db.read(
    actor,
    sql`select from entries e where e.business_uuid = ${actor.business}::uuid and e.uuid = ${uuid}::uuid
      and e.kind = 'message' and e.deleted_at is null and ${mayReadEntry(actor)}`,
  )
  return rows.length > 0
}
