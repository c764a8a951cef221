import { type Interaction, mediaTypes } from '@hilo/contracts'
import { Paperclip, Phone } from 'lucide-react'
import { inbox } from '../../strings'

interface About {
  readonly text: string
  readonly file: boolean
}

const isFile = (type: string): boolean => mediaTypes.some((one) => one === type)

/**
 * What a finished interaction was about: its subject, else why it was finished, else the customer's last message; never the
 * farewell. Where the customer wrote nothing, the last message of the business.
 */
export function aboutOf({ conversation, finish_reason, customer_message, last_message }: Interaction): About {
  const said = conversation.subject || finish_reason?.name
  if (said) return { text: said, file: false }
  const message = customer_message ?? (last_message?.author === 'bot' ? null : last_message)
  return message
    ? { text: message.preview, file: isFile(message.type) }
    : { text: inbox.nothingSaid, file: false }
}

/** The line of a row that says what the interaction is about: while it is open, its last message. Stands in a `foreignLine`. */
export function RowAbout({ row }: { row: Interaction }) {
  const { last_message: last } = row
  const { text, file } =
    row.status === 'finished'
      ? aboutOf(row)
      : { text: last?.preview ?? inbox.nothingSaid, file: last !== null && isFile(last.type) }
  return (
    <>
      {file && <PaperclipMark />}
      {row.status !== 'finished' && last?.type === 'call' && <Phone {...mark} />}
      <bdi>{text}</bdi>
    </>
  )
}

const mark = {
  size: 13,
  strokeWidth: 1.75,
  className: 'inline align-[-2px]',
  'aria-hidden': true,
} as const
export const PaperclipMark = () => <Paperclip {...mark} />
