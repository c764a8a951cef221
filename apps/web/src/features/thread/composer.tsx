import { limits } from '@hilo/contracts'
import { Hourglass, SendHorizontal, WifiOff } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../../lib/cx'
import { draftOf, saveDraft } from '../../lib/drafts'
import { useMedia } from '../../lib/use-media'
import { thread } from '../../strings'
import { Button } from '../../ui/button'
import { notify } from '../../ui/notify'
import { Textarea } from '../../ui/textarea'

interface ComposerProps {
  /** Whose draft it is. */
  user: string
  conversation: string
  name: string
  online: boolean
  /** How long the channel still lets us answer; null where it does not matter. */
  windowLeft: string | null
  onSend: (text: string) => void
}

/** The text lives here and nowhere above: a key press redraws this box, not the thread. */
export function Composer({ user, conversation, name, online, windowLeft, onSend }: ComposerProps) {
  const [text, setText] = useState(() => draftOf(user, conversation))
  const [refused, setRefused] = useState<string | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  // On a touch keyboard Enter is the only way to a new line.
  const touch = useMedia('(pointer: coarse)')
  const left = limits.textLength - text.length

  // Whoever opens a chat is about to answer; on a telephone the keyboard would cover what they came to read.
  useEffect(() => {
    const { current } = box
    if (!current || matchMedia('(pointer: coarse)').matches) return
    current.focus({ preventScroll: true })
    // A draft is gone on with, not begun before.
    current.setSelectionRange(current.value.length, current.value.length)
  }, [])

  const change = (next: string) => {
    setText(next)
    setRefused(null)
    saveDraft(user, conversation, next)
  }

  const send = () => {
    if (text.trim() === '') {
      setRefused(thread.composer.empty)
      notify.error(thread.composer.empty)
    } else if (left < 0) setRefused(thread.composer.over(-left))
    else {
      onSend(text)
      change('')
    }
    box.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') box.current?.blur()
    // While a character is being composed (accents, other scripts) Enter ends that, not the message.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const always = event.ctrlKey || event.metaKey
    if (!always && (event.shiftKey || event.altKey || touch)) return
    event.preventDefault()
    send()
  }

  return (
    <form
      aria-label={thread.composer.label}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="mx-auto mb-[max(env(safe-area-inset-bottom),12px)] w-[calc(100%-24px)] max-w-190 rounded-card border border-line-strong bg-surface shadow-float focus-within:border-accent md:mb-4.5 md:w-[calc(100%-48px)]"
    >
      <Textarea
        ref={box}
        data-composer
        aria-label={thread.composer.label}
        aria-describedby={`${id}-note`}
        aria-invalid={refused !== null || undefined}
        placeholder={thread.composer.placeholder(name)}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        enterKeyHint={touch ? 'enter' : 'send'}
        className="block max-h-44 min-h-11 px-3.5 pt-3 pb-1.5"
      />
      <div className="flex items-center gap-2 py-2 pr-2 pl-3.5">
        <p id={`${id}-note`} className="flex min-w-0 flex-1 items-center gap-1.5 text-meta text-muted">
          <Note refused={refused} left={left} online={online} windowLeft={windowLeft} />
        </p>
        <Button type="submit" look="primary" icon={SendHorizontal} aria-keyshortcuts="Control+Enter">
          {thread.composer.send}
        </Button>
      </div>
    </form>
  )
}

/** One line under the text, for what matters most now. */
function Note({
  refused,
  left,
  online,
  windowLeft,
}: {
  refused: string | null
  left: number
  online: boolean
  windowLeft: string | null
}) {
  if (refused !== null) {
    return (
      <span role="alert" className="text-bad">
        {refused}
      </span>
    )
  }
  if (left < limits.textLength / 10) {
    return (
      <span className={cx(left < 0 && 'text-bad')}>
        {left < 0 ? thread.composer.over(-left) : thread.composer.left(left)}
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
