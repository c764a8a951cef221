import { Paperclip, SendHorizontal, Smile, Zap } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { thread } from '../../strings'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { NoteButton } from './note-button'

const words = thread.composer

/** Beside the buttons; where there is little room for it, above them, but for how long is left, which is short. */
const noteClass =
  '@container flex min-w-0 flex-1 items-center gap-1.5 px-1.5 text-meta text-muted ' +
  '@max-[520px]:not-empty:not-has-[[data-short]]:order-first @max-[520px]:not-empty:not-has-[[data-short]]:basis-full'

interface ComposerToolsProps {
  user: string
  conversation: string
  onFiles: (files: readonly File[]) => void
  quickOpen: boolean
  onReachQuick: () => void
  onQuick: () => void
  emojisOpen: boolean
  onReachEmojis: () => void
  onEmojis: () => void
  onNote: () => void
  noteId: string
  /** One line, for what matters most now. */
  children: ReactNode
}

/** Below the text: what can go into it, what is to be known, and sending. */
export function ComposerTools({
  user,
  conversation,
  onFiles,
  quickOpen,
  onReachQuick,
  onQuick,
  emojisOpen,
  onReachEmojis,
  onEmojis,
  onNote,
  noteId,
  children,
}: ComposerToolsProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className="@container">
      <div className="flex items-center gap-x-0.5 gap-y-1.5 py-2 pr-2 pl-2 @max-[520px]:flex-wrap">
        <input
          ref={picker}
          type="file"
          accept="application/pdf,.pdf"
          tabIndex={-1}
          aria-label={words.attach}
          className="hidden"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])])
            // The same file again is a choice too.
            event.target.value = ''
          }}
        />
        <IconButton
          icon={Paperclip}
          label={words.attach}
          shortcut="Alt U"
          aria-keyshortcuts="Alt+U"
          data-action="attach"
          onClick={() => picker.current?.click()}
        />
        <IconButton
          icon={Zap}
          label={thread.quick}
          shortcut="/"
          aria-expanded={quickOpen}
          aria-haspopup="listbox"
          onPointerEnter={onReachQuick}
          onFocus={onReachQuick}
          // The text keeps the focus, and with it the place where the answer goes.
          onPointerDown={(event) => event.preventDefault()}
          onClick={onQuick}
        />
        <IconButton
          icon={Smile}
          label={thread.composer.emojis}
          aria-expanded={emojisOpen}
          aria-haspopup="dialog"
          onPointerEnter={onReachEmojis}
          onFocus={onReachEmojis}
          // Else the open one would lose the focus, close, and be opened again by this very press.
          onPointerDown={(event) => event.preventDefault()}
          onClick={onEmojis}
          // A touch keyboard has its own.
          className="pointer-coarse:hidden!"
        />
        <NoteButton user={user} conversation={conversation} onClick={onNote} />
        <p id={noteId} className={noteClass}>
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
          {/* Where everything is four times as large there is room for the sign and for how long is left, not for the word. */}
          <span className="max-[359px]:sr-only">{words.send}</span>
        </Button>
      </div>
    </div>
  )
}
