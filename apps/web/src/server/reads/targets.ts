import type { LiveSocket } from '@hilo/client'
import { type Due, duesOf, type Interaction, type Targets } from '@hilo/contracts'
import { type QueryClient, QueryObserver, useQuery } from '@tanstack/react-query'
import { call } from '../http/api-client'
import { keys } from '../http/keys'
import { refetchByEvents } from '../live/counts'
import { useEverOnline } from '../live/live-context'

/** What is due of a row, the first first. The same function all the time, until targets or hours change. */
export type DuesOfRow = (row: Interaction) => readonly Due[]

const nothing: DuesOfRow = () => []

function toDues({ areas, schedules }: Targets): DuesOfRow {
  if (areas.length === 0) return nothing
  const dues = duesOf(
    areas,
    schedules.map((schedule) => ({ ...schedule, until: schedule.until ? new Date(schedule.until) : null })),
  )
  const dateOf = (moment: string | null) => (moment ? new Date(moment) : null)
  return ({ area, status, created_at, waiting_since, answered_at }) =>
    dues({
      area: area?.uuid ?? null,
      isFinished: status === 'finished',
      created_at: new Date(created_at),
      waiting_since: dateOf(waiting_since),
      answered_at: dateOf(answered_at),
    })
}

const query = { queryKey: keys.targets, queryFn: () => call('listTargets'), select: toDues }

/** Tells what decides what is due, now and whenever it changes, without a screen that shows it. */
export function observeDues(client: QueryClient, onDues: (dues: DuesOfRow) => void): () => void {
  return new QueryObserver(client, query).subscribe(({ data }) => {
    if (data) onDues(data)
  })
}

/** Nothing is due until the targets have been loaded, or where the business has none. */
export function useDues(): DuesOfRow {
  const ready = useEverOnline()
  const { data = nothing } = useQuery({ ...query, enabled: ready })
  return data
}

const refetchPauseMs = 2000

export const followTargets = (socket: LiveSocket, client: QueryClient): (() => void) =>
  refetchByEvents(socket, client, keys.targets, refetchPauseMs, ['connect', 'update:targets'])
