import type { ChannelStatus } from '@hilo/contracts'
import { TriangleAlert } from 'lucide-react'
import { formatTime } from '../../../lib/text/dates'
import { channelNotice as words } from '../../../strings'

function noticeText({ state, health, backoff_until }: ChannelStatus): string | null {
  if (state !== 'active') return words[state]
  if (health !== 'ok' || backoff_until === null) return words[health]
  return words.backoff(formatTime(backoff_until))
}

export default function ChannelNoticeLine({ trouble }: { trouble: ChannelStatus }) {
  const text = noticeText(trouble)
  return (
    text && (
      <p className="mx-auto mb-1.5 flex w-[calc(100%-24px)] max-w-190 items-start gap-2 rounded-row bg-warn-soft px-3 py-2 text-second text-warn md:w-[calc(100%-48px)]">
        <TriangleAlert size={16} strokeWidth={1.75} className="mt-px shrink-0" aria-hidden />
        {text}
      </p>
    )
  )
}
