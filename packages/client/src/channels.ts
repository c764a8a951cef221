import type { ChannelStatus } from '@hilo/contracts'

/** The known statuses of the business's accounts, by uuid. Accounts that never had trouble are not listed. */
export type ChannelStatuses = ReadonlyMap<string, ChannelStatus>

export const statusesByUuid = (rows: readonly ChannelStatus[]): ChannelStatuses =>
  new Map(rows.map((row) => [row.uuid, row]))

/** Stores a newer status. Recovered accounts stay in the map, so that an older event that arrives late is ignored. */
export function putChannel(known: ChannelStatuses, row: ChannelStatus): ChannelStatuses {
  const before = known.get(row.uuid)
  return before && before.health_version >= row.health_version ? known : new Map(known).set(row.uuid, row)
}

/** Whether the account needs a warning on the screen. */
export const isTroubled = (status: ChannelStatus, now: number): boolean =>
  status.state !== 'active' || status.health !== 'ok' || isBackingOff(status, now)

/** Whether the account waits for a time after which it sends again by itself. */
export const isBackingOff = ({ backoff_until }: ChannelStatus, now: number): boolean =>
  backoff_until !== null && Date.parse(backoff_until) > now

/** Whether messages written now wait: the account is paused, broken, its provider is down, or it is in backoff. */
export const holdsMessages = (status: ChannelStatus, now: number): boolean =>
  status.state === 'paused' ||
  (status.state === 'active' &&
    (status.health === 'token_refused' ||
      status.health === 'blocked' ||
      status.health === 'unreachable' ||
      isBackingOff(status, now)))
