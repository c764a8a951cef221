import type { PlannedEvent } from '@hilo/contracts'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { asEventActor } from '../platform/events/actors'
import { writeEvent } from '../platform/events/write-events'
import type { Services } from '../platform/services'
import { conversationsOf, type Viewer } from './viewers'

export interface PresenceLease {
  readonly business: string
  readonly user: string
  readonly connection: string
}

interface PresenceChange {
  readonly business: string
  readonly user: string
}

type EndedLease =
  | (PresenceChange & { readonly conversation: null })
  | { readonly user: null; readonly business: string; readonly conversation: string }

type Needed = Pick<Services, 'db' | 'clock' | 'announcer' | 'realtime'>

const renew: Statement = { name: 'renew_leases', text: 'select * from hilo_renew_leases($1::jsonb, $2, $3)' }
const end: Statement = { name: 'end_leases', text: 'select * from hilo_end_leases($1, $2)' }

/** Changes leases, and writes who came or went by that: all at once, because no other presence changes meanwhile. Returns the changes. */
async function changeLeases<T extends PresenceChange | EndedLease>(
  { db, clock, announcer }: Needed,
  { statement, values, online }: { statement: Statement; values: readonly unknown[]; online: boolean },
): Promise<readonly T[]> {
  const { changed, stored } = await db.across(async (tx, as) => {
    const changed = await tx.send<T>(statement, values)
    const eventsBy = new Map<string, PlannedEvent<'person.presence_changed'>[]>()
    for (const { business, user } of changed)
      if (user !== null)
        eventsBy.set(business, [
          ...(eventsBy.get(business) ?? []),
          { name: 'person.presence_changed', user, online, actor: asEventActor({ uuid: user }) },
        ])
    const stored = [...eventsBy].map(([business, events]) => {
      as(business)
      return writeEvent(tx, business, events, clock.now())
    })
    return tx.commit(Promise.all(stored).then((stored) => ({ changed, stored })))
  })
  await announcer.announce(...stored)
  return changed
}

export async function renewLeases(
  services: Needed,
  leases: readonly PresenceLease[],
  forMs: number,
): Promise<void> {
  if (leases.length === 0) return
  const now = services.clock.now()
  const until = new Date(now.getTime() + forMs)
  await changeLeases<PresenceChange>(services, {
    statement: renew,
    values: [JSON.stringify(leases), until, now],
    online: true,
  })
}

/** Ends the leases of these connections, and of processes that stopped renewing, and with them what their people view. */
export async function endLeases(services: Needed, connections: readonly string[]): Promise<void> {
  const { clock, realtime } = services
  const ended = await changeLeases<EndedLease>(services, {
    statement: end,
    values: [connections, clock.now()],
    online: false,
  })
  const unviewed = ended.filter((one) => one.conversation !== null)
  if (unviewed.length > 0) await realtime.processes.sendToAll('viewers_changed', conversationsOf(unviewed))
}

export async function writeViewers(
  { db }: Needed,
  entered: readonly Viewer[],
  left: readonly Viewer[],
): Promise<void> {
  if (entered.length + left.length === 0) return
  await db.call('select hilo_write_viewers($1, $2)', [JSON.stringify(entered), JSON.stringify(left)])
}
