import type { Thread } from '@hilo/client'
import { useNow } from '../../lib/browser/use-now'
import { formatDuration } from '../../lib/text/dates'
import { firstName } from '../../lib/text/names'
import { useLiveState } from '../../server/live/live-context'
import { useTyping } from '../../server/live/use-typing'
import type { QuoteState } from './actions/quote/use-quote'
import { ClosedComposer } from './composer/closed-composer'
import { Composer } from './composer/composer'
import type { ComposerState } from './composer/composer-state'
import { useOpenChat } from './open-chat'
import { conversationContinuedIn, lastAnswerByOthers, lastMailOf } from './thread-facts'
import type { SendInChat } from './use-send-in-chat'

interface ChatWritingProps {
  thread: Thread
  state: ComposerState
  /** The customer's name, or another word for them. */
  name: string
  quote: QuoteState
  send: SendInChat
  onSent: () => void
  /** A note is being written instead of an answer. */
  writingNote: boolean
  onWritingNote: (writingNote: boolean) => void
}

/** Below the messages: the composer, or why nothing can be written. */
export function ChatWriting({
  thread,
  state,
  name,
  quote,
  send,
  onSent,
  writingNote,
  onWritingNote,
}: ChatWritingProps) {
  const { me, place, acts } = useOpenChat()
  const { conversation, resolved, hrefOf } = place
  const { interaction, entries } = thread
  const { client } = interaction.conversation
  const online = useLiveState() === 'online'
  const onTyping = useTyping(conversation)
  const now = useNow()
  const values = { nombre: firstName(client.name), agente: me.name }
  if (!state.open) {
    const continuedIn = conversationContinuedIn(thread)
    return (
      <ClosedComposer
        state={state}
        user={me.uuid}
        interaction={interaction}
        name={name}
        values={values}
        continuedIn={continuedIn && hrefOf(continuedIn)}
        writingNote={writingNote}
        onWritingNote={onWritingNote}
        onSent={onSent}
        onWrite={
          // In Resueltos every action of the chat is disabled (specification): there the contact panel has it.
          interaction.status === 'finished' && !resolved
            ? () => acts.write({ contact: client.uuid, name, conversation })
            : null
        }
      />
    )
  }
  const closesAt = interaction.window_closes_at
  return (
    <Composer
      chat={{
        user: me.uuid,
        conversation,
        interaction: interaction.uuid,
        channel: interaction.type.name,
        name,
        values,
        lastMail: lastMailOf(entries),
      }}
      otherAnswer={thread.hasNewer ? null : lastAnswerByOthers(entries, me.uuid)}
      writingNote={writingNote}
      onWritingNote={onWritingNote}
      onTyping={onTyping}
      online={online}
      windowLeft={closesAt === null ? null : formatDuration(Date.parse(closesAt) - now)}
      quote={quote}
      send={send}
    />
  )
}
