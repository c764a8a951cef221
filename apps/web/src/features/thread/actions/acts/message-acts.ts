import { ask, type LiveSocket } from '@hilo/client'
import type { MessageAct } from '@hilo/contracts'
import { useMemo } from 'react'
import { newUuid } from '../../../../lib/text/uuid'
import { refusalSentence } from '../../../../server/http/refusal-sentence'
import { useSocket } from '../../../../server/live/live-context'
import { messageActions as words } from '../../../../strings'
import { notify } from '../../../../ui/overlay/notify'
import type { Message } from '../../log/entry-kinds'

/** What this person can do to messages that the customer has; each resolves to whether the server accepted it. */
export interface MessageActs {
  /** Null takes the reaction back. */
  readonly react: (entry: Message, emoji: string | null) => Promise<boolean>
  readonly edit: (entry: Message, text: string) => Promise<boolean>
  readonly remove: (entry: Message) => Promise<boolean>
  readonly discard: (entry: Message, act: MessageAct) => Promise<boolean>
}

export function useMessageActs(): MessageActs {
  const socket = useSocket()
  return useMemo(() => createMessageActs(socket), [socket])
}

/** Asks the server; the new state of a message arrives as an event, as for everybody. */
function createMessageActs(socket: LiveSocket): MessageActs {
  /** Requests without an answer yet: a second click repeats none of them. */
  const running = new Set<string>()
  async function once(key: string, work: () => ReturnType<typeof ask>): Promise<boolean> {
    if (running.has(key)) return true
    running.add(key)
    try {
      const answer = await work()
      if (!answer.ok) notify.error(refusalSentence(answer, words.failed))
      return answer.ok
    } finally {
      running.delete(key)
    }
  }
  return {
    react: ({ uuid: message }, emoji) =>
      once(`reaction ${message}`, () => ask(socket, 'react:message', { uuid: newUuid(), message, emoji })),
    edit: ({ uuid: message }, text) =>
      once(`edit ${message}`, () => ask(socket, 'edit:message', { uuid: newUuid(), message, text })),
    remove: ({ uuid: message }) =>
      once(`deletion ${message}`, () => ask(socket, 'delete:message', { uuid: newUuid(), message })),
    discard: ({ uuid: message }, { uuid: act }) =>
      once(`discard ${act}`, () => ask(socket, 'discard:act', { message, act })),
  }
}
