import { type ChannelType, limits } from '@hilo/contracts'
import { Hourglass, WifiOff } from 'lucide-react'
import { cx } from '../../../lib/cx'
import { thread } from '../../../strings'
import { charactersLeft, messageCount } from './channel-limits'

interface ComposerHintProps {
  refusal: string | null
  channel: ChannelType
  text: string
  online: boolean
  windowLeft: string | null
}

/** The sentence for a text that is too long; null while it fits. */
export function tooLongSentence(text: string): string | null {
  const left = charactersLeft(text)
  return left < 0 ? thread.composer.over(-left) : null
}

/** The most important hint under the text. */
export function ComposerHint({ refusal, channel, text, online, windowLeft }: ComposerHintProps) {
  if (refusal !== null) {
    return (
      <span role="alert" className="whitespace-pre-line text-bad">
        {refusal}
      </span>
    )
  }
  const left = charactersLeft(text)
  if (left < limits.textLength / 10) {
    return (
      <span className={cx(left < 0 && 'text-bad')}>
        {tooLongSentence(text) ?? thread.composer.left(left)}
      </span>
    )
  }
  if (!online) {
    return (
      <>
        <WifiOff size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
        {thread.composer.queueHint}
      </>
    )
  }
  const pieces = messageCount(channel, text)
  if (pieces > 1) return <span>{thread.composer.pieces(pieces)}</span>
  if (windowLeft !== null) {
    return (
      <span
        data-short
        className="flex min-w-0 items-center gap-[inherit]"
        title={`${thread.composer.windowTitle}: ${windowLeft}`}
      >
        <Hourglass size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
        {/* Half of a time says nothing: then there is only its sign. */}
        <span className="truncate @max-[70px]:sr-only">
          {windowLeft} <span className="@max-[170px]:sr-only">{thread.composer.toAnswer}</span>
        </span>
      </span>
    )
  }
  return null
}
