import { ask, isFromServer, type LiveSocket } from '@hilo/client'
import type { Entry, MailFields } from '@hilo/contracts'
import { readStored, storedKeys, writeStored } from '../../lib/browser/stored/storage'
import { goesBefore, keptUploads } from '../../lib/drafts/kept-uploads'
import { thread as words } from '../../strings'
import { refusalSentence } from '../http/refusal-sentence'
import { nextSentDate } from './sent-date'

/**
 * A message that the person sent and the server has not confirmed yet. It is stored on this device and survives a reload.
 * It has its uuid from the start, so that sending it twice stores it once.
 */
export interface UnsentMessage {
  readonly uuid: string
  readonly conversation: string
  /** The interaction that it was written in, not a later one of the conversation. */
  readonly interaction: string
  /** The contact's uuid. */
  readonly to: string
  readonly text: string
  /** The message that it answers. */
  readonly reply_to?: string
  /** In a mail: its other recipients, its subject, and whether it is signed. */
  readonly mail?: MailFields
  readonly date: string
  /** waiting: for the connection, or for an earlier message or upload. */
  readonly state: 'waiting' | 'sending' | 'failed'
  readonly error: string | null
  /** It was sent at least once without an answer: the server may have it. */
  readonly unanswered?: boolean
}

/** Whether the server may have this message, so that discarding it here could not take it back. */
export const mayBeStored = ({ state, unanswered }: UnsentMessage): boolean =>
  state === 'sending' || unanswered === true

export interface UnsentMessages {
  of(conversation: string): readonly UnsentMessage[]
  subscribe(listener: () => void): () => void
  /** Sends a message once, even if called again with the same uuid. */
  send(
    message: Pick<
      UnsentMessage,
      'uuid' | 'conversation' | 'interaction' | 'to' | 'text' | 'reply_to' | 'mail'
    >,
  ): void
  retry(uuid: string): void
  discard(uuid: string): void
  /** Sets a condition under which a message has to wait. Returns a function to call when the condition may have changed. */
  blockWhile(isBlockedBy: (message: UnsentMessage) => boolean): () => void
  /** True while a message is not sent yet and has not failed. */
  hasPending(): boolean
  close(): void
}

const noMessages: readonly UnsentMessage[] = []

/** @param onFailed called when a message could not be sent */
export function openUnsentMessages(
  socket: LiveSocket,
  user: string,
  onFailed?: (message: UnsentMessage) => void,
): UnsentMessages {
  const prefix = `hilo:outbox:${user}:`
  const listeners = new Set<() => void>()
  let byConversation: ReadonlyMap<string, readonly UnsentMessage[]> = group(restore(prefix))
  const running = new Set<string>()
  /** The condition until `blockWhile` sets another: files that a reload interrupted are sent first. */
  let isBlocked = (message: UnsentMessage) => keptUploads(user).some((upload) => goesBefore(upload, message))
  let closed = false

  const list = () => [...byConversation.values()].flat()
  const set = (next: readonly UnsentMessage[]) => {
    byConversation = group(next)
    for (const listener of listeners) listener()
  }
  /** Each message has its own key: two tabs must not overwrite each other's messages. */
  const store = (message: UnsentMessage) => writeStored(prefix + message.uuid, JSON.stringify(message))
  const patch = (uuid: string, change: Partial<UnsentMessage>) =>
    set(
      list().map((one) => {
        if (one.uuid !== uuid) return one
        const changed = { ...one, ...change }
        store(changed)
        return changed
      }),
    )
  const remove = (uuid: string) => {
    if (!list().some((one) => one.uuid === uuid)) return
    writeStored(prefix + uuid, null)
    set(list().filter((one) => one.uuid !== uuid))
  }

  /** Sends the waiting messages of a conversation in order, one at a time. */
  async function sendWaiting(conversation: string): Promise<void> {
    if (running.has(conversation)) return
    running.add(conversation)
    try {
      for (;;) {
        const next = byConversation.get(conversation)?.find((one) => one.state === 'waiting')
        if (!next || closed || !socket.connected || isBlocked(next)) return
        patch(next.uuid, { state: 'sending', error: null })
        const answer = await ask(socket, 'send:message', {
          uuid: next.uuid,
          to: next.to,
          type: 'text',
          body: { text: next.text, ...(next.mail && { mail: next.mail }) },
          conversation_uuid: conversation,
          ...(next.reply_to !== undefined && { reply_to: next.reply_to }),
        })
        if (answer.ok) remove(next.uuid)
        // No answer is not a refusal: the message is sent again with the same uuid, now or after the reconnection.
        else if (!socket.connected || !isFromServer(answer))
          patch(next.uuid, { state: 'waiting', unanswered: true })
        else {
          patch(next.uuid, {
            state: 'failed',
            error: refusalSentence(answer, words.sendFailed),
            unanswered: false,
          })
          if (byConversation.get(conversation)?.some(({ uuid }) => uuid === next.uuid)) onFailed?.(next)
        }
      }
    } finally {
      running.delete(conversation)
    }
  }

  const sendAllWaiting = () => {
    for (const conversation of byConversation.keys()) void sendWaiting(conversation)
  }
  /**
   * A waiting message belongs to the tab that sends it. A failed one is shown in all tabs, until one retries or discards it.
   */
  const onStored = ({ key, newValue }: StorageEvent) => {
    if (!key?.startsWith(prefix)) return
    const uuid = key.slice(prefix.length)
    const known = list().find((one) => one.uuid === uuid)
    if (known && known.state !== 'failed' && newValue !== null) return
    const failed = parse(newValue).filter(({ state }) => state === 'failed')
    if (known || failed.length > 0) set([...list().filter((one) => one !== known), ...failed])
  }
  /** An entry in the thread proves that its message arrived, even if the acknowledgement was lost. */
  const onMessage = ({ message }: { message: Entry }) => remove(message.uuid)

  socket.on('connect', sendAllWaiting)
  socket.on('received:message', onMessage)
  socket.on('status:message', onMessage)
  addEventListener('storage', onStored)
  if (socket.connected) sendAllWaiting()

  return {
    of: (conversation) => byConversation.get(conversation) ?? noMessages,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send(message) {
      if (list().some(({ uuid }) => uuid === message.uuid)) return
      const fresh: UnsentMessage = {
        ...message,
        date: nextSentDate(),
        state: 'waiting',
        error: null,
      }
      store(fresh)
      set([...list(), fresh])
      void sendWaiting(message.conversation)
    },
    retry(uuid) {
      patch(uuid, { state: 'waiting', error: null })
      const conversation = list().find((one) => one.uuid === uuid)?.conversation
      if (conversation) void sendWaiting(conversation)
    },
    discard: remove,
    blockWhile(waits) {
      isBlocked = waits
      return sendAllWaiting
    },
    hasPending: () => list().some((one) => one.state !== 'failed'),
    close() {
      closed = true
      listeners.clear()
      socket.off('connect', sendAllWaiting)
      socket.off('received:message', onMessage)
      socket.off('status:message', onMessage)
      removeEventListener('storage', onStored)
    },
  }
}

function group(messages: readonly UnsentMessage[]): ReadonlyMap<string, readonly UnsentMessage[]> {
  const groups = new Map<string, UnsentMessage[]>()
  for (const message of messages) {
    const known = groups.get(message.conversation)
    if (known) known.push(message)
    else groups.set(message.conversation, [message])
  }
  return groups
}

/** Reads the stored messages; one whose sending was interrupted by a reload is sent again. */
function restore(prefix: string): readonly UnsentMessage[] {
  return storedKeys(prefix)
    .flatMap((key) => parse(readStored(key)))
    .map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' as const, unanswered: true } : one))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

function parse(text: string | null): UnsentMessage[] {
  try {
    return text === null ? [] : [JSON.parse(text) as UnsentMessage]
  } catch {
    return []
  }
}
