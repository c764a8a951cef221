import { holdsMessages, type Thread } from '@hilo/client'
import type { ChannelStatus } from '@hilo/contracts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useNow } from '../../lib/browser/use-now'
import { keys } from '../../server/http/keys'
import { useLiveState } from '../../server/live/live-context'
import type { LiveThread } from '../../server/live/live-thread'
import { thread as words } from '../../strings'
import { CallBack } from './bubble/calls/call-back'
import { ChannelHolding } from './bubble/shown-status'
import { UnsentMessages } from './bubble/unsent/unsent-messages'
import type { Message } from './log/entry-kinds'
import { ThreadLog } from './log/thread-log'
import { PictureViewer } from './media/picture-viewer'
import { useRetryMessage } from './mutations'
import { useOpenChat } from './open-chat'
import { refusedByCustomer } from './refused-by-customer'
import { mayCall, type Rights } from './rights'
import { lastEntryOf } from './thread-facts'

interface ChatLogProps {
  thread: Thread
  live: LiveThread
  /** The customer's name, or another word for them. */
  name: string
  rights: Rights
  channelTrouble: ChannelStatus | null
  firstUnread: string | null
  onAtBottom: (atBottom: boolean) => void
  sentCount: number
  /** Begins an answer to a message; null where this person cannot write to the customer now. */
  onReply: ((entry: Message) => void) | null
}

/** The messages of the open chat, those that wait to be sent, and the pictures in full size. */
export function ChatLog({
  thread,
  live,
  name,
  rights,
  channelTrouble,
  firstUnread,
  onAtBottom,
  sentCount,
  onReply,
}: ChatLogProps) {
  const { me, place, acts } = useOpenChat()
  const { interaction, entries } = thread
  const online = useLiveState() === 'online'
  const retry = useRetryMessage()
  const now = useNow()
  const { data: expiry } = useQuery<string>({
    queryKey: keys.expiry(place.conversation),
    queryFn: skipToken,
  })
  const acceptedUuids = new Set(entries.slice(-100).map((entry) => entry.uuid))
  const isCallable = !rights.resolved && mayCall(interaction, me) && refusedByCustomer(interaction) === null
  const isOpen = onReply !== null
  return (
    <ChannelHolding value={channelTrouble !== null && holdsMessages(channelTrouble, now)}>
      <CallBack value={isCallable ? () => acts.call(interaction) : null}>
        <PictureViewer entries={entries} hasMore={thread.hasMore} older={live.older} onOlder={live.loadOlder}>
          <ThreadLog
            thread={thread}
            me={me}
            firstUnread={firstUnread}
            openAt={
              place.entry ?? firstUnread ?? (place.interaction && lastEntryOf(thread, place.interaction))
            }
            flash={place.entry !== null}
            ready={live.fresh}
            older={live.older}
            onOlder={live.loadOlder}
            newer={live.newer}
            onNewer={live.loadNewer}
            onNewest={place.toEnd}
            onKeepNewest={live.keepNewest}
            onAtBottom={onAtBottom}
            sentCount={sentCount}
            actions={{
              channel: interaction.type.name,
              customer: name,
              linkOf: place.linkOf,
              hrefOf: place.hrefOf,
              ...(isOpen && { onReply }),
            }}
            {...(isOpen ? { onRetry: retry } : {})}
          >
            <UnsentMessages
              interaction={interaction}
              open={isOpen}
              online={online}
              acceptedUuids={acceptedUuids}
            />
            {interaction.expired && (
              <p
                role="status"
                className="mx-auto my-2 rounded-row bg-warn-soft px-3 py-1.5 text-center text-second text-warn"
              >
                {expiry ?? words.expired}
              </p>
            )}
          </ThreadLog>
        </PictureViewer>
      </CallBack>
    </ChannelHolding>
  )
}
