import { type ChannelType, limits } from '@hilo/contracts'
import { Hourglass, WifiOff } from 'lucide-react'
import { cx } from '../../lib/cx'
import { thread } from '../../strings'
import { piecesOf, roomLeft } from './channel-limits'

interface ComposerNoteProps {
  refused: string | null
  channel: ChannelType
  text: string
  online: boolean
  windowLeft: string | null
}

/** What is over the limit; null while it fits. */
export function overLimit(text: string): string | null {
  const left = roomLeft(text)
  return left < 0 ? thread.composer.over(-left) : null
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
  const left = roomLeft(text)
  if (left < limits.textLength / 10) {
    return <span className={cx(left < 0 && 'text-bad')}>{overLimit(text) ?? thread.composer.left(left)}</span>
  }
  if (!online) {
    return (
      <>
        <WifiOff size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
        {thread.composer.queueHint}
      </>
    )
  }
  const pieces = piecesOf(channel, text)
  if (pieces > 1) return <span>{thread.composer.pieces(pieces)}</span>
  if (windowLeft !== null) {
    return (
      <>
        <Hourglass size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
        <span data-short className="truncate" title={thread.composer.windowTitle}>
          {windowLeft} <span className="@max-[170px]:sr-only">{thread.composer.toAnswer}</span>
        </span>
      </>
    )
  }
  return null
}
