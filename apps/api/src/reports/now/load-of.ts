import type { Load } from '@hilo/contracts'

/** The load by the interactions of one area and one person. */
export interface LoadRow {
  readonly area_uuid: string | null
  readonly user_uuid: string | null
  readonly waiting: number
  readonly oldest_waiting: Date | null
  readonly active: number
  readonly paused: number
  readonly expired: number
  readonly unanswered: number
  readonly oldest_unanswered: Date | null
  readonly missed: number
  readonly due_soon: number
  readonly finished_today: number
}

const counts = [
  'waiting',
  'active',
  'paused',
  'expired',
  'unanswered',
  'missed',
  'due_soon',
  'finished_today',
] as const

/** The sums of several rows, and their oldest waits. */
export function loadOf(rows: readonly LoadRow[]): Load {
  const sum = (count: (typeof counts)[number]) => rows.reduce((all, row) => all + row[count], 0)
  const oldest = (which: 'oldest_waiting' | 'oldest_unanswered') => {
    const times = rows.flatMap((row) => row[which]?.getTime() ?? [])
    return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null
  }
  return {
    waiting: sum('waiting'),
    oldest_waiting: oldest('oldest_waiting'),
    active: sum('active'),
    paused: sum('paused'),
    expired: sum('expired'),
    unanswered: sum('unanswered'),
    oldest_unanswered: oldest('oldest_unanswered'),
    missed: sum('missed'),
    due_soon: sum('due_soon'),
    finished_today: sum('finished_today'),
  }
}

/** The load of interactions without an area, if there is any. */
export const loadOfNone = (rows: readonly LoadRow[]) =>
  rows.length > 0 ? [{ uuid: null, name: null, color: null, ...loadOf(rows) }] : []
