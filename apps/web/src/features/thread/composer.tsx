import { type ChannelType, limits } from '@hilo/contracts'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { draftOf, flushDrafts, messageOf, onDraftElsewhere, saveDraft } from '../../lib/drafts'
import { useMedia } from '../../lib/use-media'
import { uuidOf } from '../../lib/uuid'
import { held } from '../../lib/waiting-files'
import { thread } from '../../strings'
import { dialogHasKeys } from '../../ui/early-keys'
import { notify } from '../../ui/notify'
import { prepared } from '../../ui/prepared'
import { CollisionNote, EarlierNote } from './composer-around'
import { ComposerNote, overLimit } from './composer-note'
import { ComposerText } from './composer-text'
import { ComposerTools } from './composer-tools'
import { useEmojis } from './emoji/use-emojis'
import { NotePart } from './note-part'
import { pastedFiles } from './pasted-files'
import { useAttachedFile } from './use-attached-file'
import { useCollision } from './use-collision'
import { useEpisode } from './use-episode'
import { useFileDrop } from './use-file-drop'
import { useQuickAnswers } from './use-quick-answers'
import { unresolvedIn, type Values } from './variables'

const Attached = prepared(() => import('./attached-file'))
const Drop = prepared(() => import('./drop-target'))
const Quick = prepared(() => import('./quick-list'))
const Emoji = prepared(() => import('./emoji/emoji-picker'))

interface ComposerProps {
  /** Whose draft it is. */
  user: string
  conversation: string
  /** What is prepared here is for this one, and not for the next of the same conversation. */
  interaction: string
  channel: ChannelType
  name: string
  /** What the variables of quick answers stand for. */
  values: Values
  online: boolean
  /** How long the channel still lets us answer; null where it does not matter. */
  windowLeft: string | null
  /** The last answer that somebody else gave in this chat. */
  otherAnswer: { readonly uuid: string; readonly name: string } | null
  /** A note for colleagues is being written in its place. */
  noting: boolean
  onNoting: (noting: boolean) => void
  onTyping: (typing: boolean) => void
  onSend: (text: string, uuid: string) => void
  onSendFile: (file: File, caption: string, uuid: string) => void
}

const words = thread.composer

/** The text lives here and nowhere above: a key press redraws this box, not the thread. */
export function Composer(props: ComposerProps) {
  const { user, conversation, interaction, channel, name, values, online, windowLeft, otherAnswer } = props
  const { noting, onNoting, onTyping, onSend, onSendFile } = props
  const [text, setText] = useState(() => draftOf(user, conversation))
  const [refused, setRefused] = useState<string | null>(null)
  /** The text was already refused once for a variable that nobody filled in. */
  const warned = useRef(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  // On a touch keyboard Enter is the only way to a new line.
  const touch = useMedia('(pointer: coarse)')
  const { collided, dismiss } = useCollision(text, otherAnswer)

  const refuse = (sentence: string) => {
    setRefused(sentence)
    notify.error(sentence)
  }
  const { file, attach, remove } = useAttachedFile(user, conversation, channel, refuse)
  const episode = useEpisode(user, conversation, interaction, text !== '' || file !== null)
  const take = async (files: readonly File[]) => {
    // A note keeps the keys: what follows in it is not for the customer.
    if (noting) return notify.error(thread.note.noFile)
    Attached.prepare()
    setRefused(null)
    await attach(files)
    // A question that was opened meanwhile keeps the keys.
    if (!dialogHasKeys()) box.current?.focus()
  }
  const takeAway = () => {
    remove()
    box.current?.focus()
  }
  const dragged = useFileDrop((files) => void take(files))

  const show = useCallback((next: string) => {
    setText(next)
    setRefused(null)
    warned.current = false
  }, [])
  const change = (next: string) => {
    show(next)
    saveDraft(user, conversation, next)
    onTyping(next.trim() !== '')
  }
  useEffect(() => onDraftElsewhere(user, conversation, show), [user, conversation, show])
  const quick = useQuickAnswers({ user, text, values, box, onChange: change })
  const emojis = useEmojis(box, text, change)

  // Whoever opens a chat is about to answer, and whoever leaves a note goes on with their answer; on a telephone the
  // keyboard would cover what they came to read.
  useEffect(() => {
    const { current } = box
    if (!current || noting || matchMedia('(pointer: coarse)').matches) return
    current.focus({ preventScroll: true })
    // A draft is gone on with, not begun before.
    current.setSelectionRange(current.value.length, current.value.length)
  }, [noting])

  const send = () => {
    box.current?.focus()
    if (text.trim() === '' && !file) return refuse(words.empty)
    const over = file ? overCaption(text) : overLimit(text)
    if (over !== null) return setRefused(over)
    const bytes = file && held.get(file.id)
    if (bytes === undefined) return refuse(file?.trouble ? words.fileGone(file.name) : words.fileComing)
    if (episode.earlier) {
      episode.goOn()
      return refuse(words.earlierHeld)
    }
    const unresolved = unresolvedIn(text)
    const [gap] = unresolved
    if (gap && !warned.current) {
      warned.current = true
      box.current?.setSelectionRange(gap.from, gap.to)
      return refuse(words.unresolved([...new Set(unresolved.map((one) => one.text))].join(', ')))
    }
    if (file && bytes) onSendFile(bytes, text, uuidOf(file.id, text))
    else onSend(text, messageOf(user, conversation, text))
    remove()
    quick.close()
    change('')
    // The other tabs of this browser must not offer it a moment longer.
    flushDrafts()
  }

  const discard = () => {
    box.current?.focus()
    remove()
    change('')
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (quick.onKey(event)) return
    // Out of the text, into what it answers: the keys of the chat begin there.
    if (event.key === 'Escape')
      document.querySelector<HTMLElement>('[data-region="log"]')?.focus({ preventScroll: true })
    // While a character is being composed (accents, other scripts) Enter ends that, not the message.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const always = event.ctrlKey || event.metaKey
    if (!always && (event.shiftKey || event.altKey || touch)) return
    event.preventDefault()
    send()
  }

  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    void take(files)
  }

  if (noting) {
    return <NotePart user={user} conversation={conversation} onClose={() => onNoting(false)} />
  }

  return (
    <>
      {dragged && <Drop.Part onMissing={() => {}} />}
      {episode.earlier && <EarlierNote onDiscard={discard} />}
      <CollisionNote name={collided?.name ?? null} onDismiss={dismiss} />
      <form
        aria-label={words.label}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className="relative mx-auto mb-[max(env(safe-area-inset-bottom),12px)] short:mb-1.5 w-[calc(100%-24px)] max-w-190 rounded-card border border-line-strong bg-surface shadow-float focus-within:border-accent md:mb-4.5 md:w-[calc(100%-48px)]"
      >
        {quick.query !== null && (
          <Quick.Part
            onMissing={quick.onMissing}
            ref={quick.handle}
            user={user}
            query={quick.query}
            onChoose={quick.insert}
            onClose={quick.close}
            onActive={quick.onActive}
          />
        )}
        {emojis.open && (
          <Emoji.Part
            onMissing={() => emojis.close(true)}
            user={user}
            onChoose={emojis.insert}
            onClose={emojis.close}
          />
        )}
        {file && (
          <div className="px-3 pt-3">
            <Attached.Part compact file={file} onRemove={takeAway} />
          </div>
        )}
        <ComposerText
          ref={box}
          data-composer
          {...quick.combobox}
          aria-label={words.label}
          aria-describedby={`${id}-note`}
          aria-invalid={refused !== null || undefined}
          placeholder={file ? words.captionPlaceholder : words.placeholder(name)}
          value={text}
          onChange={(event) => {
            change(event.target.value)
            quick.onTyped(event.target.value, event.target.selectionStart)
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => {
            quick.close()
            onTyping(false)
          }}
          enterKeyHint={touch ? 'enter' : 'send'}
        />
        <ComposerTools
          user={user}
          conversation={conversation}
          onFiles={(files) => void take(files)}
          quickOpen={quick.query !== null}
          onReachQuick={Quick.prepare}
          onQuick={quick.toggle}
          emojisOpen={emojis.open}
          onReachEmojis={Emoji.prepare}
          onEmojis={() => {
            quick.close()
            emojis.toggle()
          }}
          onNote={() => {
            quick.close()
            onTyping(false)
            onNoting(true)
          }}
          noteId={`${id}-note`}
        >
          <ComposerNote
            refused={refused}
            channel={channel}
            text={text}
            online={online}
            windowLeft={windowLeft}
          />
        </ComposerTools>
      </form>
    </>
  )
}

function overCaption(text: string): string | null {
  const over = text.trim().length - limits.captionLength
  return over > 0 ? words.captionOver(over) : null
}
