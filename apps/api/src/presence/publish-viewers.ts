import type { Person } from '@hilo/contracts'
import { createReadAgain } from '../platform/realtime/read-again'
import { rooms } from '../platform/realtime/rooms'
import type { Services } from '../platform/services'
import type { ViewedConversation } from './viewers'

interface ViewersPublisher {
  /** Publishes changes that no process message announced: a lease ended by time, or the message was lost. */
  publishMissed(open: readonly ViewedConversation[]): Promise<void>
  stop(): Promise<void>
}

const keyOf = ({ business, conversation }: ViewedConversation) => `${business}:${conversation}`

/** Tells the sockets of this process who else has their conversations open, whichever process those are on. */
export function publishViewers({ db, clock, realtime, log }: Services): ViewersPublisher {
  /** The viewers that this process's sockets were last sent, by conversation. */
  let published = new Map<string, string>()
  const roomOf = ({ business, conversation }: ViewedConversation) =>
    rooms.conversation(business, conversation)
  const isOpenHere = (viewed: ViewedConversation) => realtime.isOccupiedHere(roomOf(viewed))

  async function readViewers(conversations: readonly ViewedConversation[]) {
    if (conversations.length === 0) return []
    const rows = await db.call<ViewedConversation & { viewers: Person[] }>(
      'select * from hilo_viewers($1, $2)',
      [JSON.stringify(conversations), clock.now()],
    )
    return rows.map(({ viewers, ...viewed }) => ({ viewed, viewers, text: JSON.stringify(viewers) }))
  }

  async function publish(changed: readonly ViewedConversation[]): Promise<void> {
    for (const { viewed, viewers, text } of await readViewers(changed.filter(isOpenHere))) {
      if (viewers.length === 0 || !isOpenHere(viewed)) continue
      published.set(keyOf(viewed), text)
      const payload = { conversation_uuid: viewed.conversation, viewers }
      realtime.publishHere([roomOf(viewed)], 'viewers:conversation', payload)
    }
  }
  const again = createReadAgain(keyOf, publish, { log })
  realtime.processes.listen('viewers_changed', again.changed)

  return {
    async publishMissed(open) {
      const read = await readViewers(open)
      const stale = read.filter(({ viewed, text }) => published.get(keyOf(viewed)) !== text)
      published = new Map(
        open.flatMap((viewed) => {
          const text = published.get(keyOf(viewed))
          return text === undefined ? [] : [[keyOf(viewed), text] as const]
        }),
      )
      // Read once more in the same queue as all others, so that later reads are published later.
      again.changed(stale.map(({ viewed }) => viewed))
    },
    stop: again.stop,
  }
}
