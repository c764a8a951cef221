import { MessageWords } from '../bubble/text/message-words'
import type { MediaMessage } from '../log/entry-kinds'

/** The text below a file. */
export function Caption({ message }: { message: MediaMessage }) {
  const { body, type } = message
  if (!body.caption) return null
  const words = <MessageWords message={message} text={body.caption} />
  // A mail may be long, and the name of a document short.
  if (body.mail || (type !== 'image' && type !== 'video')) return words
  // The caption wraps at the width of the picture, which alone sets the width of the bubble.
  return <div className="w-0 min-w-full">{words}</div>
}
