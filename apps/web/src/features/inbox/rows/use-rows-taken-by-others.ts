import type { Interaction, ServerEventPayload } from '@hilo/contracts'
import { useEffect, useRef, useState } from 'react'
import { useSocket } from '../../../server/live/live-context'

/** How long a row that another agent took stays visible. */
const shownMs = 1800

interface TakenRow {
  readonly row: Interaction
  readonly index: number
  readonly by: string
}

/** Rows that another person just took; they stay in place for a moment, saying by whom. */
export function useRowsTakenByOthers(rows: readonly Interaction[], me: string): readonly TakenRow[] {
  const socket = useSocket()
  const [taken, setTaken] = useState<readonly TakenRow[]>([])
  const latestRows = useRef(rows)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())

  useEffect(() => {
    latestRows.current = rows
  })

  useEffect(() => {
    const pendingTimers = timers.current
    const onRemove = ({ interaction, by }: ServerEventPayload<'remove:interaction:not:assigned'>) => {
      const index = latestRows.current.findIndex((row) => row.uuid === interaction)
      const row = latestRows.current[index]
      if (!row || by === null || by.uuid === me) return
      setTaken((previous) => [...previous, { row, index, by: by.name }])
      const timer = setTimeout(() => {
        pendingTimers.delete(timer)
        setTaken((previous) => previous.filter((gone) => gone.row.uuid !== interaction))
      }, shownMs)
      pendingTimers.add(timer)
    }
    socket.on('remove:interaction:not:assigned', onRemove)
    return () => {
      socket.off('remove:interaction:not:assigned', onRemove)
      for (const timer of pendingTimers) clearTimeout(timer)
    }
  }, [socket, me])

  return taken
}
