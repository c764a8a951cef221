import { wordsOf } from '../platform/errors/words-of'
import type { Logger } from '../platform/logger/logger'
import { conversationOf, type Realtime, type Room } from '../platform/realtime/realtime'

/** Who opens one chat after another would be told about many times. */
const settleMs = 50

/**
 * Whoever has a conversation open learns who else has. Told whenever somebody enters or leaves its room, by whatever way:
 * opening, leaving, losing the line, losing the right to look.
 */
export function tellViewers(realtime: Realtime, log: Logger): (room: Room) => void {
  const settling = new Map<Room, NodeJS.Timeout>()

  async function tell(room: Room, conversation_uuid: string): Promise<void> {
    const viewers = await realtime.members(room)
    if (viewers.length > 0) realtime.publish([room], 'viewers:conversation', { conversation_uuid, viewers })
  }

  return (room) => {
    const conversation = conversationOf(room)
    if (!conversation || settling.has(room)) return
    const timer = setTimeout(() => {
      settling.delete(room)
      tell(room, conversation).catch((error: unknown) =>
        log.warn({ err: wordsOf(error) }, 'the viewers of a conversation could not be told'),
      )
    }, settleMs)
    settling.set(room, timer.unref())
  }
}
