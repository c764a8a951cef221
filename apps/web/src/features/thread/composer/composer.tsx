import { type ReactNode, useState } from 'react'
import { EarlyKeys } from '../../../ui/overlay/early-keys'
import { preloadable } from '../../../ui/state/preloadable'
import { Note } from '../notes/note-part'
import type { SendInChat } from '../use-send-in-chat'
import { AnswerForm, preloadFiles } from './answer-form'
import { preloadAttaching } from './attached/use-attached-files'
import type { ComposerChat } from './composer-chat'
import { CollisionNotice, EarlierDraftNotice } from './composer-notices'
import { useAnswer } from './use-answer'
import { useCollision } from './use-collision'
import { useFocusText } from './use-focus-text'
import { usePreload } from './use-preload'
import { VoiceAnswer } from './voice/voice-answer'

const Drop = preloadable(() => import('./attached/drop-target'))

interface ComposerProps {
  chat: ComposerChat
  online: boolean
  /** The time left in the reply window, as text; null if it need not be shown. */
  windowLeft: string | null
  otherAnswer: { readonly uuid: string; readonly name: string } | null
  /** A note is being written instead of an answer. */
  writingNote: boolean
  onWritingNote: (writingNote: boolean) => void
  onTyping: (typing: boolean) => void
  send: SendInChat
  /** The message that the next one answers. */
  quote?: { readonly shown: ReactNode; readonly clear: () => void }
}

/** Where an agent writes: an answer, a note or a voice note. A key press here does not render the thread. */
export function Composer({ chat, otherAnswer, writingNote, onWritingNote, send, ...props }: ComposerProps) {
  const { onTyping, quote } = props
  const { user, conversation } = chat
  const [recording, setRecording] = useState(false)
  const clearQuote = quote?.shown ? quote.clear : undefined
  const answer = useAnswer(chat, { send, onTyping, writingNote, clearQuote })
  const { collided, dismiss } = useCollision(answer.written.text, otherAnswer)
  useFocusText(answer.textarea, conversation, writingNote || recording)

  usePreload(() => {
    preloadAttaching()
    preloadFiles()
  })

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
    return <VoiceAnswer {...{ chat, mail: answer.mail, quote: quote?.shown, send }} onClose={stop} />
  }

  return (
    <>
      {answer.attached.isDragging && <Drop.Part />}
      {answer.isEarlier && <EarlierDraftNotice onDiscard={answer.discard} />}
      <CollisionNotice name={collided?.name ?? null} onDismiss={dismiss} />
      <AnswerForm
        chat={chat}
        answer={answer}
        quote={quote?.shown}
        online={props.online}
        windowLeft={props.windowLeft}
        onVoice={() => {
          answer.pause()
          setRecording(true)
        }}
        onNote={() => {
          answer.pause()
          onWritingNote(true)
        }}
      />
    </>
  )
}
