import type { Interaction, Person, ServerEventPayload } from '@hilo/contracts'
import { useEffect, useState } from 'react'
import { useSocket } from '../../server/live/live-context'

/** How a chat that waits left the person's queue while they looked at it. */
export interface LostChat {
  /** The person who took or transferred the chat; null if it was assigned automatically, or moved to the queue of another area. */
  readonly by: Person | null
  /** The person who has the chat now. */
  readonly owner: Person | null
  /** The chat was finished, because its contact was blocked. */
  readonly blocked: boolean
}

/** Null while the chat is in the queue. When it leaves, the loaded thread stays on the screen, so that a person can read on. */
export function useLostWhileWaiting(interaction: Interaction | undefined, me: string): LostChat | null {
  const socket = useSocket()
  const [lost, setLost] = useState<(LostChat & { readonly uuid: string; readonly version: number }) | null>(
    null,
  )
  const uuid = interaction?.status === 'unassigned' ? interaction.uuid : null

  useEffect(() => {
    if (uuid === null) return
    const onRemoved = ({
      interaction,
      version,
      by,
      user,
      blocked,
    }: ServerEventPayload<'remove:interaction:not:assigned'>) => {
      if (interaction === uuid && by?.uuid !== me)
        setLost({ uuid, version, by, owner: user ?? null, blocked: blocked === true })
    }
    socket.on('remove:interaction:not:assigned', onRemoved)
    return () => void socket.off('remove:interaction:not:assigned', onRemoved)
  }, [socket, uuid, me])

  // If the chat came back, or this person still may see it, its own state counts.
  return lost !== null && lost.uuid === uuid && (interaction?.version ?? 0) <= lost.version ? lost : null
}
