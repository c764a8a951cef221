import { SendHorizontal, Smile, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { thread } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { IconButton } from '../../../ui/form/icon-button'
import { NoteButton } from '../notes/note-button'
import { AttachButton } from './attached/attach-button'
import { VoiceButton } from './voice/voice-button'

const words = thread.composer

/** Beside the buttons, or above them where there is little room, except for the short time left. */
const hintClass =
  '@container flex min-w-0 flex-1 items-center gap-1.5 px-1.5 text-meta text-muted ' +
  '@max-[520px]:not-empty:not-has-[[data-short]]:order-first @max-[520px]:not-empty:not-has-[[data-short]]:basis-full'

interface ComposerToolsProps {
  user: string
  conversation: string
  onFiles: (files: readonly File[]) => void
  prefetchVoice: () => void
  onVoice: () => void
  quickOpen: boolean
  prefetchQuick: () => void
  onQuick: () => void
  emojisOpen: boolean
  prefetchEmojis: () => void
  onEmojis: () => void
  onNote: () => void
  hintId: string
  /** The hint. */
  children: ReactNode
}

/** Below the text: the buttons that insert something, the hint, and sending. */
export function ComposerTools({
  user,
  conversation,
  onFiles,
  prefetchVoice,
  onVoice,
  quickOpen,
  prefetchQuick,
  onQuick,
  emojisOpen,
  prefetchEmojis,
  onEmojis,
  onNote,
  hintId,
  children,
}: ComposerToolsProps) {
  return (
    <div className="@container">
      <div className="flex items-center gap-x-0.5 gap-y-1.5 py-2 pr-2 pl-2 @max-[520px]:flex-wrap">
        <AttachButton onFiles={onFiles} />
        <VoiceButton prefetch={prefetchVoice} onClick={onVoice} />
        <IconButton
          icon={Zap}
          label={thread.quickAnswers}
          shortcut="/"
          aria-expanded={quickOpen}
          aria-haspopup="listbox"
          onPointerEnter={prefetchQuick}
          onFocus={prefetchQuick}
          // The text keeps the focus and its caret, where the answer is inserted.
          onPointerDown={(event) => event.preventDefault()}
          onClick={onQuick}
        />
        <IconButton
          icon={Smile}
          label={thread.composer.emojis}
          aria-expanded={emojisOpen}
          aria-haspopup="dialog"
          onPointerEnter={prefetchEmojis}
          onFocus={prefetchEmojis}
          // Otherwise an open picker would lose the focus, close, and be opened again by this press.
          onPointerDown={(event) => event.preventDefault()}
          onClick={onEmojis}
          // Touch keyboards have their own emojis.
          className="pointer-coarse:hidden!"
        />
        <NoteButton user={user} conversation={conversation} onClick={onNote} />
        <p id={hintId} className={hintClass}>
          {children}
        </p>
        <Button
          type="submit"
          look="primary"
          icon={SendHorizontal}
          busy={false}
          aria-keyshortcuts="Control+Enter"
          className="ml-auto"
        >
          {/* On a narrow screen there is room for the icon and the time left, but not for the label. */}
          <span className="max-[399px]:sr-only">{words.send}</span>
        </Button>
      </div>
    </div>
  )
}
