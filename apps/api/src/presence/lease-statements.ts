import type { Services } from '../platform/services'
import { presencePublications } from './announce-presence'
import { conversationsOf, type Viewer } from './viewers'

export interface PresenceLease {
  readonly business: string
  readonly user: string
  readonly connection: string
}

interface PresenceChange {
  readonly outbox: string
  readonly business: string
  readonly user: string
}

type EndedLease =
  | (PresenceChange & { readonly conversation: null })
  | { readonly user: null; readonly business: string; readonly conversation: string }

type Needed = Pick<Services, 'db' | 'clock' | 'announcer' | 'realtime'>

function publish({ announcer }: Needed, changes: readonly PresenceChange[]): void {
  const byBusiness = new Map<string, PresenceChange[]>()
  for (const change of changes)
    byBusiness.set(change.business, [...(byBusiness.get(change.business) ?? []), change])
  for (const [business, changed] of byBusiness)
    announcer.publish(
      changed.map(({ outbox }) => outbox),
      presencePublications(business, ...changed.map(({ user }) => user)),
    )
}

export async function renewLeases(
  services: Needed,
  leases: readonly PresenceLease[],
  forMs: number,
): Promise<void> {
  if (leases.length === 0) return
  const now = services.clock.now()
  const until = new Date(now.getTime() + forMs)
  const changes = await services.db.call<PresenceChange>(
    'select * from hilo_presence_renew($1::jsonb, $2, $3)',
    [JSON.stringify(leases), until, now],
  )
  publish(services, changes)
}

/** Ends the leases of these connections, and of processes that stopped renewing, and with them what their people view. */
export async function endLeases(services: Needed, connections: readonly string[]): Promise<void> {
  const { db, clock, realtime } = services
  const ended = await db.call<EndedLease>('select * from hilo_presence_end($1, $2)', [
    connections,
    clock.now(),
  ])
  publish(
    services,
    ended.filter((one) => one.user !== null),
  )
  const unviewed = ended.filter((one) => one.conversation !== null)
  if (unviewed.length > 0) await realtime.processes.sendToAll('viewers_changed', conversationsOf(unviewed))
}

export async function writeViewers(
  { db }: Needed,
  entered: readonly Viewer[],
  left: readonly Viewer[],
): Promise<void> {
  if (entered.length + left.length === 0) return
  await db.call('select hilo_viewers_write($1, $2)', [JSON.stringify(entered), JSON.stringify(left)])
}
