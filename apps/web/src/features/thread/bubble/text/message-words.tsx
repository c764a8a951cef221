import { writesMarkup } from '@hilo/contracts'
import { preloadable } from '../../../../ui/state/preloadable'
import type { Message } from '../../log/entry-kinds'
import { RichText } from './rich-text'

const MailWords = preloadable(() => import('../../mail/mail-words'))

/** The text of a message, or its caption. What the business wrote as a mail has the notation of mails. */
export function MessageWords({ message: { author, body }, text }: { message: Message; text: string }) {
  const plain = <RichText text={text} people={'mentions' in body ? body.mentions : undefined} />
  if (!body.mail || !writesMarkup(author.kind)) return plain
  const { signature } = body.mail
  return <MailWords.Part text={text} {...(signature !== undefined && { signature })} waiting={plain} quiet />
}
