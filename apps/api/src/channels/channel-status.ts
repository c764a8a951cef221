import type { ChannelStatus } from '@hilo/contracts'
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import type { Db } from '../platform/db/db'
import type { Announcement, Publication } from '../platform/outbox/outbox'
import { rooms } from '../platform/realtime/realtime'

export const presentChannelStatus = (
  row: Pick<ChannelAccountRecord, 'uuid' | 'type' | 'state' | 'health' | 'health_since' | 'health_version'>,
): ChannelStatus => ({
  uuid: row.uuid,
  type: row.type,
  state: row.state,
  health: row.health,
  health_since: row.health_since?.toISOString() ?? null,
  health_version: row.health_version,
})

/** An account is in another state: the whole team hears how it is now. */
export async function tellChannel(
  db: Db,
  { business_uuid, payload }: Pick<Announcement, 'business_uuid' | 'payload'>,
): Promise<Publication[]> {
  const { channel: uuid } = payload as { channel: string }
  const row = await db.tenant(business_uuid, (tx) =>
    tx.channelAccount.findFirst({ where: { business_uuid, uuid } }),
  )
  return row
    ? [{ rooms: [rooms.team(business_uuid)], event: 'update:channel', payload: presentChannelStatus(row) }]
    : []
}
