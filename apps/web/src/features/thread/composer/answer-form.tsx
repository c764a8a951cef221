import { type ReactNode, useId, useState } from 'react'
import { useIsHinted } from '../../../server/session/session-user'
import { thread } from '../../../strings'
import { EarlyKeys } from '../../../ui/overlay/early-keys'
import { preloadable } from '../../../ui/state/preloadable'
import { withUnsentFile } from './attached/with-unsent-file'
import type { ComposerChat } from './composer-chat'
import { ComposerHint } from './composer-hint'
import { ComposerText } from './composer-text'
import { ComposerTools } from './composer-tools'
import type { Answer } from './use-answer'
import { preloadVoice } from './voice/voice-answer'

const Files = preloadable(() => withUnsentFile(import('./attached/attached-files')))
const Quick = preloadable(() => import('./quick-answers/quick-answer-list'))
const QuickHint = preloadable(() => import('./quick-answers/quick-answers-hint'))
const Emoji = preloadable(() => import('../emoji/emoji-picker'))
const MailHead = preloadable(() => import('./mail/mail-head'))
const MailFoot = preloadable(() => import('./mail/mail-foot'))

export const preloadFiles = Files.preload

const words = thread.composer

interface AnswerFormProps {
  chat: ComposerChat
  answer: Answer
  quote: ReactNode
  online: boolean
  windowLeft: string | null
  onVoice: () => void
  onNote: () => void
}

/** The text with its files, what a mail has around it, the lists that open above it, and its tools. */
export function AnswerForm({ chat, answer, quote, online, windowLeft, onVoice, onNote }: AnswerFormProps) {
  const { user, conversation, channel, name, values, lastMail } = chat
  const { textarea, touch, written, mail, attached, quick, emojis } = answer
  const { text, change, refusal } = written
  const { files, captioned } = attached
  // The text of a mail is no caption of its files.
  const showsCaption = captioned !== undefined && !captioned.together
  const id = useId()
  // It stays while it is read, though by then it counts as seen.
  const [hinted] = useState(useIsHinted('quick_answers_hint_seen'))
  return (
    <form
      aria-label={words.label}
      onSubmit={(event) => {
        event.preventDefault()
        answer.submit()
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
        {mail.isMail && <MailHead.Part {...{ user, conversation, lastMail, name }} quiet />}
        {quote}
        {hinted && <QuickHint.Part quiet />}
        {files.length > 0 && (
          <Files.Part
            user={user}
            conversation={conversation}
            files={files}
            onRemove={(file) => attached.remove(file.id)}
          />
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
            change(event.target.value)
            quick.onTyped(event.target.value, event.target.selectionStart)
          }}
          onKeyDown={answer.onKeyDown}
          onPaste={attached.onPaste}
          onBlur={answer.onBlur}
          enterKeyHint={touch ? 'enter' : 'send'}
        />
        {mail.isMail && (
          <MailFoot.Part
            ref={mail.foot}
            {...{ user, conversation, lastMail, text, textarea }}
            onText={change}
            quiet
          />
        )}
      </div>
      <ComposerTools
        user={user}
        conversation={conversation}
        onFiles={attached.choose}
        prefetchVoice={preloadVoice}
        onVoice={onVoice}
        quickOpen={quick.query !== null}
        prefetchQuick={Quick.preload}
        onQuick={quick.toggle}
        emojisOpen={emojis.open}
        prefetchEmojis={Emoji.preload}
        onEmojis={() => {
          quick.close()
          emojis.toggle()
        }}
        onNote={onNote}
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
  )
}
