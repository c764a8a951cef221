import type { ReactNode } from 'react'
import { newUuid } from '../../../../lib/text/uuid'
import { notify } from '../../../../ui/overlay/notify'
import { preloadable } from '../../../../ui/state/preloadable'
import type { SendInChat } from '../../use-send-in-chat'
import { withUnsentFile } from '../attached/with-unsent-file'
import type { ComposerChat } from '../composer-chat'
import type { useComposerMail } from '../mail/use-composer-mail'

const Voice = preloadable(() => withUnsentFile(import('./voice-recorder-panel')))
export const preloadVoice = Voice.preload

interface VoiceAnswerProps {
  chat: ComposerChat
  mail: ReturnType<typeof useComposerMail>
  /** The message that the voice note answers. */
  quote: ReactNode
  send: SendInChat
  onClose: () => void
}

/** The recorder in the place of the text: its voice note is sent as soon as it is ready. */
export function VoiceAnswer({ chat, mail, quote, send, onClose }: VoiceAnswerProps) {
  const { user, conversation, channel } = chat
  return (
    <Voice.Part
      {...{ user, conversation, channel, quote }}
      onSend={(voiceNote) => {
        const mailResult = mail.read()
        if (mailResult && 'problem' in mailResult) return notify.error(mailResult.problem)
        const details = {
          kind: 'audio',
          voice: true,
          ...(mailResult && { mail: mailResult.fields }),
        } as const
        send.file(voiceNote, '', newUuid(), details)
        onClose()
      }}
      onClose={onClose}
      onMissing={onClose}
    />
  )
}
