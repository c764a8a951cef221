import type { ChannelStatus } from '@hilo/contracts'

/** What is known of the business's accounts, by uuid; of those that never had trouble nothing. */
export type ChannelStatuses = ReadonlyMap<string, ChannelStatus>

export const statusesOf = (rows: readonly ChannelStatus[]): ChannelStatuses =>
  new Map(rows.map((row) => [row.uuid, row]))

/** An account is in another state. Also of those that are well again something is kept: older news may come late. */
export function putChannel(known: ChannelStatuses, row: ChannelStatus): ChannelStatuses {
  const before = known.get(row.uuid)
  return before && before.health_version >= row.health_version ? known : new Map(known).set(row.uuid, row)
}

/** Whether there is something to say about it. */
export const isTroubled = (status: ChannelStatus, now: number): boolean =>
  status.state !== 'active' || status.health !== 'ok' || isResting(status, now)

/** Whether it goes on by itself, later. */
export const isResting = ({ rests_until }: ChannelStatus, now: number): boolean =>
  rests_until !== null && Date.parse(rests_until) > now

/** Whether what is written on it waits until somebody repairs or resumes it, its provider is back, or its rest is over. */
export const isHolding = (status: ChannelStatus, now: number): boolean =>
  status.state === 'paused' ||
  (status.state === 'active' &&
    (status.health === 'token_refused' ||
      status.health === 'blocked' ||
      status.health === 'unreachable' ||
      isResting(status, now)))
