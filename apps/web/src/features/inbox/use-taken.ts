import type { Interaction, ServerEventPayload } from '@hilo/contracts'
import { useEffect, useRef, useState } from 'react'
import { useSocket } from '../../server/live-context'

/** How long a row that somebody else took stays, saying so. */
const farewellMs = 1800

interface Taken {
  readonly row: Interaction
  readonly at: number
  readonly by: string
}

/** Rows that just left because another person took them: they fade where they stood instead of vanishing. */
export function useTaken(rows: readonly Interaction[], me: string): readonly Taken[] {
  const socket = useSocket()
  const [taken, setTaken] = useState<readonly Taken[]>([])
  const known = useRef(rows)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())

  useEffect(() => {
    known.current = rows
  })

  useEffect(() => {
    const waiting = timers.current
    const onRemove = ({ interaction, by }: ServerEventPayload<'remove:interaction:not:assigned'>) => {
      const at = known.current.findIndex((row) => row.uuid === interaction)
      const row = known.current[at]
      if (!row || by === null || by.uuid === me) return
      setTaken((others) => [...others, { row, at, by: by.name }])
      const timer = setTimeout(() => {
        waiting.delete(timer)
        setTaken((others) => others.filter((one) => one.row.uuid !== interaction))
      }, farewellMs)
      waiting.add(timer)
    }
    socket.on('remove:interaction:not:assigned', onRemove)
    return () => {
      socket.off('remove:interaction:not:assigned', onRemove)
      for (const timer of waiting) clearTimeout(timer)
    }
  }, [socket, me])

  return taken
}
