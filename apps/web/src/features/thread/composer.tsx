import { type ChannelType, limits, type QuickAnswer } from '@hilo/contracts'
import { FileUp, Paperclip, SendHorizontal, Zap } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { announce } from '../../lib/announce'
import { draftOf, saveDraft } from '../../lib/drafts'
import { isPdf } from '../../lib/pdf'
import { prepared } from '../../lib/prepared'
import { useMedia } from '../../lib/use-media'
import { thread } from '../../strings'
import { Button } from '../../ui/button'
import { channelNames } from '../../ui/channel-badge'
import { IconButton } from '../../ui/icon-button'
import { notify } from '../../ui/notify'
import { AttachedFile } from './attached-file'
import { pdfMegabytes } from './channel-limits'
import { ComposerNote, overLimit } from './composer-note'
import { ComposerText } from './composer-text'
import type { QuickListHandle } from './quick-list'
import { noteRecent, slashAt } from './slash'
import { useFileDrop } from './use-file-drop'
import { fillVariables, unresolvedIn, type Values } from './variables'

const Quick = prepared(() => import('./quick-list'))

interface ComposerProps {
  /** Whose draft it is. */
  user: string
  conversation: string
  channel: ChannelType
  name: string
  /** What the variables of quick answers stand for. */
  values: Values
  online: boolean
  /** How long the channel still lets us answer; null where it does not matter. */
  windowLeft: string | null
  /** The last answer that somebody else gave in this chat. */
  otherAnswer: { readonly uuid: string; readonly name: string } | null
  onTyping: (typing: boolean) => void
  onSend: (text: string) => void
  onSendFile: (file: File, caption: string) => void
}

const words = thread.composer

/** The text lives here and nowhere above: a key press redraws this box, not the thread. */
export function Composer(props: ComposerProps) {
  const { user, conversation, channel, name, values, online, windowLeft, otherAnswer } = props
  const { onTyping, onSend, onSendFile } = props
  const [text, setText] = useState(() => draftOf(user, conversation))
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  /** Where the quick answer goes, and what is searched; null while their list is closed. */
  const [slash, setSlash] = useState<{ from: number; query: string } | null>(null)
  const [list, setList] = useState<{ id: string; option: string | undefined } | null>(null)
  /** The text was already refused once for a variable that nobody filled in. */
  const warned = useRef(false)
  /** What somebody else had answered last when this text was begun. */
  const [begun, setBegun] = useState(() => (text === '' ? undefined : (otherAnswer?.uuid ?? null)))
  const box = useRef<HTMLTextAreaElement>(null)
  const quick = useRef<QuickListHandle>(null)
  const picker = useRef<HTMLInputElement>(null)
  const id = useId()
  // On a touch keyboard Enter is the only way to a new line.
  const touch = useMedia('(pointer: coarse)')

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
    warned.current = false
    saveDraft(user, conversation, next)
    if (next === '') setBegun(undefined)
    else if (begun === undefined) setBegun(otherAnswer?.uuid ?? null)
    onTyping(next.trim() !== '')
  }

  const attach = async (files: readonly File[]) => {
    const [first] = files
    if (!first) return
    const megabytes = pdfMegabytes[channel]
    const wrong =
      files.length > 1
        ? words.oneFile
        : !(await isPdf(first))
          ? words.notPdf
          : first.size > megabytes * 1024 * 1024
            ? words.tooLarge(megabytes, channelNames[channel])
            : null
    setRefused(wrong)
    if (wrong) notify.error(wrong)
    else {
      setFile(first)
      announce(words.attached(first.name))
    }
    box.current?.focus()
  }
  const dragged = useFileDrop((files) => void attach(files))

  const refuse = (sentence: string) => {
    setRefused(sentence)
    notify.error(sentence)
  }

  const send = () => {
    box.current?.focus()
    if (text.trim() === '' && !file) return refuse(words.empty)
    const over = file
      ? text.trim().length > limits.captionLength
        ? words.captionOver(text.trim().length - limits.captionLength)
        : null
      : overLimit(channel, text)
    if (over !== null) return setRefused(over)
    const unresolved = unresolvedIn(text)
    const [gap] = unresolved
    if (gap && !warned.current) {
      warned.current = true
      box.current?.setSelectionRange(gap.from, gap.to)
      return refuse(words.unresolved([...new Set(unresolved.map((one) => one.text))].join(', ')))
    }
    if (file) onSendFile(file, text)
    else onSend(text)
    setFile(null)
    setSlash(null)
    change('')
  }

  const insert = (answer: QuickAnswer) => {
    const current = box.current
    const caret = current?.selectionStart ?? text.length
    const from = slash?.from ?? caret
    const filled = fillVariables(answer.message, values)
    const next = text.slice(0, from) + filled + text.slice(caret)
    noteRecent(user, answer.uuid)
    setSlash(null)
    change(next)
    const [gap] = unresolvedIn(filled)
    requestAnimationFrame(() => {
      current?.focus()
      current?.setSelectionRange(
        from + (gap ? gap.from : filled.length),
        from + (gap ? gap.to : filled.length),
      )
    })
  }

  const toggleQuick = () => {
    const caret = box.current?.selectionStart ?? text.length
    setSlash(slash === null ? { from: caret, query: '' } : null)
    box.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (slash !== null) {
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        setSlash(null)
        return
      }
      if (quick.current?.onKey(event)) return
    }
    if (event.key === 'Escape') box.current?.blur()
    // While a character is being composed (accents, other scripts) Enter ends that, not the message.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const always = event.ctrlKey || event.metaKey
    if (!always && (event.shiftKey || event.altKey || touch)) return
    event.preventDefault()
    send()
  }

  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    void attach(files)
  }

  const onActive = useCallback(
    (list: string, option: string | undefined) => setList({ id: list, option }),
    [],
  )
  const collided = begun !== undefined && otherAnswer !== null && otherAnswer.uuid !== begun

  return (
    <>
      {dragged && (
        <div className="pointer-events-none absolute inset-2 z-30 grid place-items-center rounded-card border-2 border-accent border-dashed bg-accent-soft/90">
          <p className="flex items-center gap-2 font-semibold text-accent">
            <FileUp size={20} strokeWidth={1.75} aria-hidden />
            {words.dropHere}
          </p>
        </div>
      )}
      <div role="status" className="mx-auto w-[calc(100%-24px)] max-w-190 md:w-[calc(100%-48px)]">
        {collided && (
          <p className="mb-2 flex items-center gap-3 rounded-row bg-warn-soft py-1.5 pr-1.5 pl-3 text-second text-warn">
            <span className="min-w-0 flex-1">{thread.company.answered(otherAnswer.name)}</span>
            <Button size="sm" onClick={() => setBegun(otherAnswer.uuid)}>
              {thread.company.dismiss}
            </Button>
          </p>
        )}
      </div>
      <form
        aria-label={words.label}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className="relative mx-auto mb-[max(env(safe-area-inset-bottom),12px)] w-[calc(100%-24px)] max-w-190 rounded-card border border-line-strong bg-surface shadow-float focus-within:border-accent md:mb-4.5 md:w-[calc(100%-48px)]"
      >
        {slash !== null && (
          <Suspense>
            <Quick.Part ref={quick} user={user} query={slash.query} onChoose={insert} onActive={onActive} />
          </Suspense>
        )}
        {file && <AttachedFile file={file} onRemove={() => setFile(null)} />}
        <ComposerText
          ref={box}
          data-composer
          role={slash === null ? undefined : 'combobox'}
          aria-expanded={slash === null ? undefined : true}
          aria-controls={slash === null ? undefined : list?.id}
          aria-activedescendant={slash === null ? undefined : list?.option}
          aria-autocomplete={slash === null ? undefined : 'list'}
          aria-label={words.label}
          aria-describedby={`${id}-note`}
          aria-invalid={refused !== null || undefined}
          placeholder={file ? words.captionPlaceholder : words.placeholder(name)}
          value={text}
          onChange={(event) => {
            change(event.target.value)
            setSlash(slashAt(event.target.value, event.target.selectionStart))
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => {
            setSlash(null)
            onTyping(false)
          }}
          enterKeyHint={touch ? 'enter' : 'send'}
        />
        <div className="flex items-center gap-0.5 py-2 pr-2 pl-2">
          <input
            ref={picker}
            type="file"
            accept="application/pdf,.pdf"
            tabIndex={-1}
            aria-label={words.attach}
            className="hidden"
            onChange={(event) => {
              void attach([...(event.target.files ?? [])])
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
            label={thread.quick.open}
            shortcut="/"
            aria-expanded={slash !== null}
            aria-haspopup="listbox"
            onPointerEnter={Quick.prepare}
            onFocus={Quick.prepare}
            // The text keeps the focus, and with it the place where the answer goes.
            onPointerDown={(event) => event.preventDefault()}
            onClick={toggleQuick}
          />
          <p
            id={`${id}-note`}
            className="flex min-w-0 flex-1 items-center gap-1.5 px-1.5 text-meta text-muted"
          >
            <ComposerNote
              refused={refused}
              channel={channel}
              text={text}
              online={online}
              windowLeft={windowLeft}
            />
          </p>
          <Button type="submit" look="primary" icon={SendHorizontal} aria-keyshortcuts="Control+Enter">
            {words.send}
          </Button>
        </div>
      </form>
    </>
  )
}
