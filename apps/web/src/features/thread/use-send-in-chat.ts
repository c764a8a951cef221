import type { Interaction, MailFields } from '@hilo/contracts'
import { useState } from 'react'
import { useUnsentMessages } from '../../server/unsent/unsent-messages-context'
import type { Upload } from '../../server/unsent/upload'
import { useUploads } from '../../server/unsent/uploads-context'

export interface SendInChat {
  /** `mail` is set on the channel of mails. */
  readonly text: (text: string, uuid: string, mail?: MailFields) => void
  readonly file: (
    file: File,
    caption: string,
    uuid: string,
    details?: Pick<Upload, 'kind' | 'voice' | 'more' | 'mail'>,
  ) => void
}

/** Sends messages and files, each of which scrolls the thread to its end. */
export function useSendInChat(takeQuote: () => string | undefined) {
  const unsentMessages = useUnsentMessages()
  const uploads = useUploads()
  const [sentCount, setSentCount] = useState(0)
  const countSent = () => setSentCount((count) => count + 1)
  const sendTo = ({ uuid, conversation }: Interaction): SendInChat => {
    /** Only the first of several messages sent at once carries the quote. */
    const target = () => {
      const reply_to = takeQuote()
      return {
        conversation: conversation.uuid,
        interaction: uuid,
        to: conversation.client.uuid,
        ...(reply_to !== undefined && { reply_to }),
      }
    }
    return {
      text(text, uuid, mail) {
        unsentMessages.send({ ...target(), text, uuid, ...(mail && { mail }) })
        countSent()
      },
      file(file, caption, uuid, details) {
        uploads.send({ ...target(), file, caption, uuid, ...details })
        countSent()
      },
    }
  }
  return { sendTo, sentCount, countSent }
}
