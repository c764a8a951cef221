import type { ChannelStatus } from '@hilo/contracts'
import { TriangleAlert } from 'lucide-react'
import { formatTime } from '../../../lib/text/dates'
import { useChannelTrouble } from '../../../server/reads/channel-status'
import { thread as words } from '../../../strings'

function noticeText({ state, health, rests_until }: ChannelStatus): string | null {
  if (state !== 'active') return words.channel[state]
  if (health !== 'ok' || rests_until === null) return words.channel[health]
  return words.channelBackoff(formatTime(rests_until))
}

/** Above the composer: what happens to messages while the chat's channel does not work. */
export function ChannelNotice({ channel }: { channel: string }) {
  const trouble = useChannelTrouble(channel)
  const text = trouble && noticeText(trouble)
  return (
    // Rendered before it has a text: a live region that appears with its text is not read.
    <div role="status" className="contents">
      {text && (
        <p className="mx-auto mb-1.5 flex w-[calc(100%-24px)] max-w-190 items-start gap-2 rounded-row bg-warn-soft px-3 py-2 text-second text-warn md:w-[calc(100%-48px)]">
          <TriangleAlert size={16} strokeWidth={1.75} className="mt-px shrink-0" aria-hidden />
          {text}
        </p>
      )}
    </div>
  )
}
