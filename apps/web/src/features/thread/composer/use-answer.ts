import { type KeyboardEvent, useRef } from 'react'
import { isComposing } from '../../../lib/browser/is-composing'
import { useMedia } from '../../../lib/browser/use-media'
import { filesInMemory } from '../../../lib/drafts/draft-files'
import { flushDrafts, messageUuid } from '../../../lib/drafts/drafts'
import { thread } from '../../../strings'
import { useEmojis } from '../emoji/use-emojis'
import type { SendInChat } from '../use-send-in-chat'
import { overCaption } from './attached/captioned-file'
import { fileMessages } from './attached/file-messages'
import { useComposerFiles } from './attached/use-composer-files'
import type { ComposerChat } from './composer-chat'
import { tooLongSentence } from './composer-hint'
import { useComposerMail } from './mail/use-composer-mail'
import { useQuickAnswers } from './quick-answers/use-quick-answers'
import { useDraftInteraction } from './use-draft-interaction'
import { useWrittenText } from './use-written-text'

const words = thread.composer

interface AnswerOptions {
  send: SendInChat
  onTyping: (typing: boolean) => void
  writingNote: boolean
  /** Removes the quote above the text; undefined without a quote. */
  clearQuote: (() => void) | undefined
}

export type Answer = ReturnType<typeof useAnswer>

/** The answer that is being written: its text, its files, the mail around it, and sending it. */
export function useAnswer(chat: ComposerChat, { send, onTyping, writingNote, clearQuote }: AnswerOptions) {
  const { user, conversation, interaction, values } = chat
  const textarea = useRef<HTMLTextAreaElement>(null)
  // On touch keyboards Enter is the only way to begin a new line.
  const touch = useMedia('(pointer: coarse)')
  const written = useWrittenText(user, conversation, textarea, onTyping)
  const { text, change, setRefusal } = written
  const mail = useComposerMail(chat)
  const attached = useComposerFiles(chat, { textarea, writingNote, onRefused: setRefusal })
  const { files, captioned } = attached
  const hasDraft = text !== '' || files.length > 0
  const draftInteraction = useDraftInteraction(user, conversation, interaction, hasDraft)
  const quick = useQuickAnswers({
    ...{ text, values, textarea },
    onChange: change,
    onFile: attached.addStored,
  })
  const emojis = useEmojis(textarea, text, change)

  const clear = () => {
    mail.foot.current?.clear()
    attached.removeAll()
    change('')
  }

  const submit = () => {
    textarea.current?.focus()
    if (text.trim() === '' && files.length === 0) return setRefusal(words.empty)
    const tooLong = captioned ? overCaption(captioned, text) : tooLongSentence(text)
    if (tooLong !== null) return setRefusal(tooLong)
    const missing = files.find(({ id }) => !filesInMemory.has(id))
    const mailResult = mail.read()
    if (mailResult && 'problem' in mailResult) return setRefusal(mailResult.problem)
    const { fields, mark = '' } = mailResult ?? {}
    if (missing) return setRefusal(missing.trouble ? words.fileGone(missing.name) : words.fileComing)
    if (draftInteraction.earlier) {
      draftInteraction.adopt()
      return setRefusal(words.earlierHeld)
    }
    if (written.warnOfVariables()) return
    for (const { file, caption, uuid, details } of fileMessages(files, { text, mail: fields, mark }))
      send.file(file, caption, uuid, ...(details ? [details] : []))
    if (!captioned && text.trim() !== '')
      send.text(text, messageUuid(user, conversation, text + mark), ...(fields ? [fields] : []))
    quick.close()
    clear()
    // Other tabs of this browser must drop the draft at once.
    flushDrafts()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (quick.onKey(event) || mail.foot.current?.onKey(event)) return
    // Removes the quote, or else moves the focus to the messages.
    if (event.key === 'Escape' && clearQuote) clearQuote()
    else if (event.key === 'Escape')
      document.querySelector<HTMLElement>('[data-region="log"]')?.focus({ preventScroll: true })
    // While a character is composed (accents, other scripts), Enter ends the composition.
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    const forced = event.ctrlKey || event.metaKey
    if (!forced && (event.shiftKey || event.altKey || touch)) return
    event.preventDefault()
    submit()
  }

  /** Closes the list of quick answers and stops the typing sign, before a note or the recorder covers the text. */
  const pause = () => {
    quick.close()
    onTyping(false)
    setRefusal(null)
  }

  return {
    ...{ textarea, touch, written, mail, attached, quick, emojis, submit, pause, onKeyDown },
    /** The draft was written for an earlier interaction of the conversation. */
    isEarlier: draftInteraction.earlier,
    discard() {
      textarea.current?.focus()
      clear()
    },
    onBlur() {
      quick.close()
      onTyping(false)
    },
  }
}
