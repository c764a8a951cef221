import { ackSentence, ask } from '@hilo/client'
import type { MessageAct } from '@hilo/contracts'
import { createContext, useMemo } from 'react'
import { newUuid } from '../../../lib/text/uuid'
import { useSocket } from '../../../server/live/live-context'
import { thread } from '../../../strings'
import { notify } from '../../../ui/overlay/notify'
import type { Message } from '../log/entry-kinds'

/** What this person can do to messages that the customer has. The new state arrives as an event, as for everybody. */
export interface Acts {
  /** Null takes the reaction back. */
  readonly react: (entry: Message, emoji: string | null) => void
  readonly edit: (entry: Message, text: string) => Promise<boolean>
  readonly remove: (entry: Message) => Promise<boolean>
  readonly retry: (entry: Message, act: MessageAct) => void
  readonly discard: (entry: Message, act: MessageAct) => void
}

/** Null: this person cannot write to the customer now. */
export const ActsContext = createContext<Acts | null>(null)

export function useActs(): Acts {
  const socket = useSocket()
  return useMemo(() => {
    /** What is on its way to the server: a second click does nothing. */
    const asked = new Set<string>()
    async function once(key: string, work: () => ReturnType<typeof ask>): Promise<boolean> {
      if (asked.has(key)) return true
      asked.add(key)
      try {
        const answer = await work()
        if (!answer.ok) notify.error(ackSentence(answer) ?? thread.actFailed)
        return answer.ok
      } finally {
        asked.delete(key)
      }
    }
    const acts: Acts = {
      react: ({ uuid: message }, emoji) =>
        void once(`reaction ${message}`, () =>
          ask(socket, 'react:message', { uuid: newUuid(), message, emoji }),
        ),
      edit: ({ uuid: message }, text) =>
        once(`edit ${message}`, () => ask(socket, 'edit:message', { uuid: newUuid(), message, text })),
      remove: ({ uuid: message }) =>
        once(`deletion ${message}`, () => ask(socket, 'delete:message', { uuid: newUuid(), message })),
      retry(entry, { kind, emoji, text }) {
        if (kind === 'reaction') acts.react(entry, emoji)
        else void (kind === 'edit' ? acts.edit(entry, text ?? '') : acts.remove(entry))
      },
      discard: ({ uuid: message }, { uuid: act }) =>
        void once(`discard ${act}`, () => ask(socket, 'discard:act', { message, act })),
    }
    return acts
  }, [socket])
}
