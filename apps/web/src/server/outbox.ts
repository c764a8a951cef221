import { ask, type LiveSocket, saidIn } from '@hilo/client'
import type { Entry } from '@hilo/contracts'
import { readStored, storedKeys, writeStored } from '../lib/storage'
import { thread as words } from '../strings'

/**
 * What the person wrote and the server has not confirmed yet. It is theirs, not the server's: so it lives here, on
 * this device, and survives a reload. Each message carries its identifier from the start, which the server keeps, so
 * that sending it twice is sending it once.
 */
export interface Outgoing {
  readonly uuid: string
  readonly conversation: string
  /** In which it was written: the next one of the same conversation is about something else. */
  readonly interaction: string
  /** The client's uuid. */
  readonly to: string
  readonly text: string
  readonly date: string
  /** waiting: for the connection, or for the one before it. */
  readonly state: 'waiting' | 'sending' | 'failed'
  readonly error: string | null
}

export interface Outbox {
  of(conversation: string): readonly Outgoing[]
  subscribe(listener: () => void): () => void
  /** Once, whoever else sends it under its uuid. */
  send(message: Pick<Outgoing, 'uuid' | 'conversation' | 'interaction' | 'to' | 'text'>): void
  retry(uuid: string): void
  discard(uuid: string): void
  /** What waits for something else that was sent before it. Gives back what tells that it may wait no more. */
  hold(waits: (message: Outgoing) => boolean): () => void
  /** True while something would be lost by closing the tab before the connection is back. */
  pending(): boolean
  close(): void
}

const nothing: readonly Outgoing[] = []

/** @param onFailed told of each that did not go out, at the moment when it did not */
export function openOutbox(socket: LiveSocket, user: string, onFailed?: (message: Outgoing) => void): Outbox {
  const prefix = `hilo:outbox:${user}:`
  const listeners = new Set<() => void>()
  let all: ReadonlyMap<string, readonly Outgoing[]> = group(restore(prefix))
  const running = new Set<string>()
  let held = (_: Outgoing) => false
  let closed = false

  const list = () => [...all.values()].flat()
  const set = (next: readonly Outgoing[]) => {
    all = group(next)
    for (const listener of listeners) listener()
  }
  /** Each message under a key of its own: two tabs that both write must not overwrite each other's. */
  const keep = (message: Outgoing) => writeStored(prefix + message.uuid, JSON.stringify(message))
  const patch = (uuid: string, change: Partial<Outgoing>) =>
    set(
      list().map((one) => {
        if (one.uuid !== uuid) return one
        const changed = { ...one, ...change }
        keep(changed)
        return changed
      }),
    )
  const remove = (uuid: string) => {
    if (!list().some((one) => one.uuid === uuid)) return
    writeStored(prefix + uuid, null)
    set(list().filter((one) => one.uuid !== uuid))
  }

  /** In order, one at a time per conversation: the second must not overtake the first. */
  async function drain(conversation: string): Promise<void> {
    if (running.has(conversation)) return
    running.add(conversation)
    try {
      for (;;) {
        const next = all.get(conversation)?.find((one) => one.state === 'waiting')
        if (!next || closed || !socket.connected || held(next)) return
        patch(next.uuid, { state: 'sending', error: null })
        const answer = await ask(socket, 'send:message', {
          uuid: next.uuid,
          to: next.to,
          type: 'text',
          body: { text: next.text },
          conversation_uuid: conversation,
        })
        if (answer.ok) remove(next.uuid)
        // The line fell while it was under way: it goes again, under the same identifier, when the line is back.
        else if (!socket.connected) patch(next.uuid, { state: 'waiting' })
        else {
          patch(next.uuid, { state: 'failed', error: saidIn(answer) ?? words.sendFailed })
          if (all.get(conversation)?.some(({ uuid }) => uuid === next.uuid)) onFailed?.(next)
        }
      }
    } finally {
      running.delete(conversation)
    }
  }

  const drainAll = () => {
    for (const conversation of all.keys()) void drain(conversation)
  }
  /**
   * What waits or is under way is the affair of the tab that sends it; what did not go out stands in all of them, until one tries
   * again, or drops it.
   */
  const onStored = ({ key, newValue }: StorageEvent) => {
    if (!key?.startsWith(prefix)) return
    const uuid = key.slice(prefix.length)
    const known = list().find((one) => one.uuid === uuid)
    if (known && known.state !== 'failed' && newValue !== null) return
    const failed = parse(newValue).filter(({ state }) => state === 'failed')
    if (known || failed.length > 0) set([...list().filter((one) => one !== known), ...failed])
  }
  /** The acknowledgement may be lost and the message not: whoever sees it in the thread knows that it arrived. */
  const onMessage = ({ message }: { message: Entry }) => remove(message.uuid)

  socket.on('connect', drainAll)
  socket.on('received:message', onMessage)
  socket.on('status:message', onMessage)
  addEventListener('storage', onStored)
  if (socket.connected) drainAll()

  return {
    of: (conversation) => all.get(conversation) ?? nothing,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send(message) {
      if (list().some(({ uuid }) => uuid === message.uuid)) return
      const fresh: Outgoing = { ...message, date: new Date().toISOString(), state: 'waiting', error: null }
      keep(fresh)
      set([...list(), fresh])
      void drain(message.conversation)
    },
    retry(uuid) {
      patch(uuid, { state: 'waiting', error: null })
      const conversation = list().find((one) => one.uuid === uuid)?.conversation
      if (conversation) void drain(conversation)
    },
    discard: remove,
    hold(waits) {
      held = waits
      return drainAll
    },
    pending: () => list().some((one) => one.state !== 'failed'),
    close() {
      closed = true
      listeners.clear()
      socket.off('connect', drainAll)
      socket.off('received:message', onMessage)
      socket.off('status:message', onMessage)
      removeEventListener('storage', onStored)
    },
  }
}

function group(messages: readonly Outgoing[]): ReadonlyMap<string, readonly Outgoing[]> {
  const groups = new Map<string, Outgoing[]>()
  for (const message of messages) {
    const known = groups.get(message.conversation)
    if (known) known.push(message)
    else groups.set(message.conversation, [message])
  }
  return groups
}

/** Written by this very file; what a reload cut off in the middle of sending is sent again. */
function restore(prefix: string): readonly Outgoing[] {
  return storedKeys(prefix)
    .flatMap((key) => parse(readStored(key)))
    .map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' as const } : one))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

function parse(text: string | null): Outgoing[] {
  try {
    return text === null ? [] : [JSON.parse(text) as Outgoing]
  } catch {
    return []
  }
}
