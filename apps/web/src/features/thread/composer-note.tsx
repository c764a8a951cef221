import type { ChannelType } from '@hilo/contracts'
import { Hourglass, WifiOff } from 'lucide-react'
import { cx } from '../../lib/cx'
import { thread } from '../../strings'
import { roomLeft } from './channel-limits'

interface ComposerNoteProps {
  refused: string | null
  channel: ChannelType
  text: string
  online: boolean
  windowLeft: string | null
}

/** What is over the limit, in the unit that the channel counts in; null while it fits. */
export function overLimit(channel: ChannelType, text: string): string | null {
  const { left, unit } = roomLeft(channel, text)
  if (left >= 0) return null
  return unit === 'bytes' ? thread.composer.bytesOver(-left) : thread.composer.over(-left)
}

/** One line under the text, for what matters most now. */
export function ComposerNote({ refused, channel, text, online, windowLeft }: ComposerNoteProps) {
  if (refused !== null) {
    return (
      <span role="alert" className="text-bad">
        {refused}
      </span>
    )
  }
  const { left, most, unit } = roomLeft(channel, text)
  if (left < most / 10) {
    const room = unit === 'bytes' ? thread.composer.bytesLeft : thread.composer.left
    return <span className={cx(left < 0 && 'text-bad')}>{overLimit(channel, text) ?? room(left)}</span>
  }
  if (!online) {
    return (
      <>
        <WifiOff size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
        {thread.composer.queueHint}
      </>
    )
  }
  if (windowLeft !== null) {
    return (
      <>
        <Hourglass size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
        <span className="truncate" title={thread.composer.windowTitle}>
          {thread.composer.window(windowLeft)}
        </span>
      </>
    )
  }
  return null
}
