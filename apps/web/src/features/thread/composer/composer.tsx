import { type ChannelType, isMailChannel, type MailFields } from '@hilo/contracts'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Hint } from '../../../choices/hint'
import { isConnected } from '../../../lib/browser/connection'
import { isComposing } from '../../../lib/browser/is-composing'
import { useMedia } from '../../../lib/browser/use-media'
import { type DraftFile, filesInMemory } from '../../../lib/drafts/draft-files'
import {
  flushDrafts,
  mailKey,
  messageUuid,
  onDraftChangedOutside,
  readDraft,
  saveDraft,
} from '../../../lib/drafts/drafts'
import { newUuid } from '../../../lib/text/uuid'
import type { Upload } from '../../../server/unsent/upload'
import { thread } from '../../../strings'
import { dialogHasKeys, EarlyKeys } from '../../../ui/overlay/early-keys'
import { notify } from '../../../ui/overlay/notify'
import { preloadable } from '../../../ui/state/preloadable'
import { useEmojis } from '../emoji/use-emojis'
import { Note } from '../notes/note-part'
import { captionedFile, overCaption } from './attached/captioned-file'
import { fileMessages } from './attached/file-messages'
import { isLonePdf, pastedFiles } from './attached/pasted-files'
import { preloadAttaching, useAttachedFiles } from './attached/use-attached-files'
import { useFileDrop } from './attached/use-file-drop'
import { ComposerHint, tooLongSentence } from './composer-hint'
import { CollisionNotice, EarlierDraftNotice } from './composer-notices'
import { ComposerText } from './composer-text'
import { ComposerTools } from './composer-tools'
import type { MailFootHandle } from './mail/mail-foot'
import { useQuickAnswers } from './quick-answers/use-quick-answers'
import { unresolvedVariables, type VariableValues } from './quick-answers/variables'
import { useCollision } from './use-collision'
import { useDraftInteraction } from './use-draft-interaction'

const Drop = preloadable(() => import('./attached/drop-target'))
/** Loads the view of an unsent file together with `part`, because the connection may be lost when it is needed. */
const withUnsentFile = async <Module,>(part: Promise<Module>): Promise<Module> => {
  await import('../bubble/unsent/unsent-file-bubble')
  return part
}
const Files = preloadable(() => withUnsentFile(import('./attached/attached-files')))
const Quick = preloadable(() => import('./quick-answers/quick-answer-list'))
const Emoji = preloadable(() => import('../emoji/emoji-picker'))
const Voice = preloadable(() => withUnsentFile(import('./voice/voice-recorder-panel')))
const MailHead = preloadable(() => import('./mail/mail-head'))
const MailFoot = preloadable(() => import('./mail/mail-foot'))

interface ComposerProps {
  user: string
  conversation: string
  /** The interaction that the draft belongs to: the next one of the conversation begins with an empty composer. */
  interaction: string
  channel: ChannelType
  name: string
  /** The values of the variables in quick answers. */
  values: VariableValues
  online: boolean
  /** The time left in the reply window, as text; null if it need not be shown. */
  windowLeft: string | null
  otherAnswer: { readonly uuid: string; readonly name: string } | null
  /** A note is being written instead of an answer. */
  writingNote: boolean
  onWritingNote: (writingNote: boolean) => void
  onTyping: (typing: boolean) => void
  /** `mail` is set on the channel of mails. */
  onSend: (text: string, uuid: string, mail?: MailFields) => void
  onSendFile: (
    file: File,
    caption: string,
    uuid: string,
    details?: Pick<Upload, 'kind' | 'voice' | 'more' | 'mail'>,
  ) => void
  /** The uuid of the last mail of either side, because its recipients decide whom an answer goes to. */
  lastMail: string | null
  /** The message that the next one answers. */
  quote?: { readonly shown: ReactNode; readonly clear: () => void }
}

const words = thread.composer

/** The messages of a chat come first. */
const preloadAfterMs = 2_000

/** Where an agent writes. Keeps the text in its own state, so that a key press does not render the thread. */
export function Composer(props: ComposerProps) {
  const { user, conversation, interaction, channel, name, values, online, windowLeft, otherAnswer } = props
  const { writingNote, onWritingNote, onTyping, onSend, onSendFile, quote, lastMail } = props
  const [text, setText] = useState(() => readDraft(user, conversation))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [recording, setRecording] = useState(false)
  /** Whether the person was already warned of a variable without a value: a second attempt sends the text. */
  const warned = useRef(false)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  // On touch keyboards Enter is the only way to begin a new line.
  const touch = useMedia('(pointer: coarse)')
  const { collided, dismiss } = useCollision(text, otherAnswer)

  const isMail = isMailChannel(channel)
  const mailFoot = useRef<MailFootHandle>(null)
  /** The recipients of the mail, or why it cannot be sent; null: this is no mail, or nothing is prepared for it. */
  const readMail = () => {
    if (mailFoot.current) return mailFoot.current.read()
    const isPrepared = isMail && readDraft(user, mailKey(conversation)) !== ''
    return isPrepared ? { problem: words.mailComing } : null
  }

  const attached = useAttachedFiles(user, conversation, channel, setRefusal)
  const { files } = attached
  const captioned = captionedFile(files)
  // The text of a mail is no caption of its files.
  const showsCaption = captioned !== undefined && !captioned.together
  const draftInteraction = useDraftInteraction(
    user,
    conversation,
    interaction,
    text !== '' || files.length > 0,
  )
  const attachFiles = async (chosen: readonly File[], attach: typeof attached.attach) => {
    // While a note is written nothing is attached to the customer's message.
    if (writingNote) return notify.error(thread.note.noFile)
    setRefusal(null)
    await attach(chosen)
    // A dialog that opened meanwhile keeps the focus.
    if (!dialogHasKeys()) textarea.current?.focus()
  }
  /** Attaches chosen, dropped or pasted files. A single PDF goes the specification's way, all else as the channel carries it. */
  const attachAny = (chosen: readonly File[]) =>
    attachFiles(chosen, isLonePdf(chosen) && files.length === 0 ? attached.attach : attached.attachMedia)
  const removeFile = ({ id }: DraftFile) => {
    attached.remove(id)
    textarea.current?.focus()
  }
  const isDraggingFile = useFileDrop((dropped) => void attachAny(dropped))

  const showText = useCallback((next: string) => {
    setText(next)
    setRefusal(null)
    warned.current = false
  }, [])
  const changeText = (next: string) => {
    showText(next)
    saveDraft(user, conversation, next)
    onTyping(next.trim() !== '')
  }
  useEffect(() => onDraftChangedOutside(user, conversation, showText), [user, conversation, showText])
  const quick = useQuickAnswers({
    ...{ text, values, textarea },
    onChange: changeText,
    onFile: (file) => void attached.attachStored(file),
  })
  const emojis = useEmojis(textarea, text, changeText)

  useEffect(() => {
    const timer = setTimeout(() => {
      // Some browsers cache a failed import.
      if (!isConnected()) return
      preloadAttaching()
      Files.preload()
    }, preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])

  // Focuses the text when a chat opens, or a note or the recorder closes; not on phones, whose keyboard would cover the messages.
  useEffect(() => {
    const { current } = textarea
    if (!current || writingNote || recording || matchMedia('(pointer: coarse)').matches) return
    // What is being typed into the search of the list must not go on in a message.
    if (document.activeElement?.matches('#lista input')) return
    current.focus({ preventScroll: true })
    // The caret goes to the end of the draft.
    current.setSelectionRange(current.value.length, current.value.length)
  }, [writingNote, recording])

  /** Warns once of variables of a quick answer that have no value, and selects the first. Returns whether it did. */
  const warnOfVariables = (): boolean => {
    const unresolved = unresolvedVariables(text)
    const [first] = unresolved
    if (!first || warned.current) return false
    warned.current = true
    textarea.current?.setSelectionRange(first.from, first.to)
    setRefusal(words.unresolved([...new Set(unresolved.map((variable) => variable.text))].join(', ')))
    return true
  }

  const send = () => {
    textarea.current?.focus()
    if (text.trim() === '' && files.length === 0) return setRefusal(words.empty)
    const tooLong = captioned ? overCaption(captioned, text) : tooLongSentence(text)
    if (tooLong !== null) return setRefusal(tooLong)
    const missing = files.find(({ id }) => !filesInMemory.has(id))
    const mailResult = readMail()
    if (mailResult && 'problem' in mailResult) return setRefusal(mailResult.problem)
    const { fields, mark = '' } = mailResult ?? {}
    if (missing) return setRefusal(missing.trouble ? words.fileGone(missing.name) : words.fileComing)
    if (draftInteraction.earlier) {
      draftInteraction.goOn()
      return setRefusal(words.earlierHeld)
    }
    if (warnOfVariables()) return
    for (const { file, caption, uuid, details } of fileMessages(files, { text, mail: fields, mark }))
      onSendFile(file, caption, uuid, ...(details ? [details] : []))
    if (!captioned && text.trim() !== '')
      onSend(text, messageUuid(user, conversation, text + mark), ...(fields ? [fields] : []))
    mailFoot.current?.clear()
    attached.remove()
    quick.close()
    changeText('')
    // Other tabs of this browser must drop the draft at once.
    flushDrafts()
  }

  const discard = () => {
    textarea.current?.focus()
    mailFoot.current?.clear()
    attached.remove()
    changeText('')
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (quick.onKey(event) || mailFoot.current?.onKey(event)) return
    // Removes the quote, or else moves the focus to the messages.
    if (event.key === 'Escape' && quote?.shown) quote.clear()
    else if (event.key === 'Escape')
      document.querySelector<HTMLElement>('[data-region="log"]')?.focus({ preventScroll: true })
    // While a character is composed (accents, other scripts), Enter ends the composition.
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    const forced = event.ctrlKey || event.metaKey
    if (!forced && (event.shiftKey || event.altKey || touch)) return
    event.preventDefault()
    send()
  }

  const onPaste = (event: ClipboardEvent) => {
    const pasted = pastedFiles(event.clipboardData)
    if (pasted.length === 0) return
    event.preventDefault()
    void attachAny(pasted)
  }

  if (writingNote) {
    const close = () => onWritingNote(false)
    return (
      <Note.Part
        user={user}
        conversation={conversation}
        waiting={<EarlyKeys onEscape={close} />}
        onClose={close}
        onMissing={close}
      />
    )
  }

  if (recording) {
    const stop = () => setRecording(false)
    return (
      <Voice.Part
        user={user}
        conversation={conversation}
        channel={channel}
        quote={quote?.shown}
        onSend={(voiceNote) => {
          const mailResult = readMail()
          if (mailResult && 'problem' in mailResult) return notify.error(mailResult.problem)
          const details = {
            kind: 'audio',
            voice: true,
            ...(mailResult && { mail: mailResult.fields }),
          } as const
          onSendFile(voiceNote, '', newUuid(), details)
          stop()
        }}
        onClose={stop}
        onMissing={stop}
      />
    )
  }

  return (
    <>
      {isDraggingFile && <Drop.Part />}
      {draftInteraction.earlier && <EarlierDraftNotice onDiscard={discard} />}
      <CollisionNotice name={collided?.name ?? null} onDismiss={dismiss} />
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
            query={quick.query}
            values={values}
            onChoose={quick.insert}
            onClose={quick.close}
            onState={quick.onState}
          />
        )}
        {emojis.open && (
          <Emoji.Part
            onMissing={() => emojis.close(true)}
            waiting={<EarlyKeys onEscape={() => emojis.close(true)} />}
            user={user}
            onChoose={emojis.insert}
            onClose={emojis.close}
          />
        )}
        {/* Whatever a mail has, its tools and 'Enviar' stay on the screen. */}
        <div className="max-h-[60dvh] overflow-y-auto overscroll-contain">
          {isMail && <MailHead.Part {...{ user, conversation, lastMail, name }} quiet />}
          {quote?.shown}
          <Hint about="knows_quick_answers" />
          {files.length > 0 && (
            <Files.Part user={user} conversation={conversation} files={files} onRemove={removeFile} />
          )}
          <ComposerText
            ref={textarea}
            data-composer
            {...quick.combobox}
            aria-label={words.label}
            aria-describedby={`${id}-note`}
            aria-invalid={refusal !== null || undefined}
            placeholder={showsCaption ? words.captionPlaceholder : words.placeholder(name)}
            value={text}
            onChange={(event) => {
              changeText(event.target.value)
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
          {isMail && (
            <MailFoot.Part
              ref={mailFoot}
              {...{ user, conversation, lastMail, text, textarea }}
              onText={changeText}
              quiet
            />
          )}
        </div>
        <ComposerTools
          user={user}
          conversation={conversation}
          onFiles={(chosen) => void attachAny(chosen)}
          prefetchVoice={Voice.preload}
          onVoice={() => {
            quick.close()
            onTyping(false)
            setRefusal(null)
            setRecording(true)
          }}
          quickOpen={quick.query !== null}
          prefetchQuick={Quick.preload}
          onQuick={quick.toggle}
          emojisOpen={emojis.open}
          prefetchEmojis={Emoji.preload}
          onEmojis={() => {
            quick.close()
            emojis.toggle()
          }}
          onNote={() => {
            quick.close()
            onTyping(false)
            setRefusal(null)
            onWritingNote(true)
          }}
          hintId={`${id}-note`}
        >
          <ComposerHint
            refusal={refusal}
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
