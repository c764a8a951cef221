import type { LiveSocket } from '@hilo/client'
import type { Entry } from '@hilo/contracts'
import { thread as words } from '../strings'
import { ApiError, sentenceOf } from './api-error'
import type { Outbox } from './outbox'
import { uploadFile } from './upload-file'

/**
 * Files on their way. Unlike text they live in memory alone: what was half told is not told on by another page, which
 * asks before it is left; another session of the same person in it offers them again. Each carries its identifier from the start, so that a retry never sends it twice.
 */
export interface Upload {
  readonly uuid: string
  readonly conversation: string
  readonly interaction: string
  readonly to: string
  readonly file: File
  readonly caption: string
  readonly date: string
  /** waiting: for the connection, or for what was sent before it. stored: the server has it, the thread does not show it yet. */
  readonly state: 'waiting' | 'uploading' | 'stored' | 'failed'
  readonly progress: number
  readonly error: string | null
}

export interface Uploads {
  all(): readonly Upload[]
  of(conversation: string): readonly Upload[]
  subscribe(listener: () => void): () => void
  send(upload: Pick<Upload, 'uuid' | 'conversation' | 'interaction' | 'to' | 'file' | 'caption'>): void
  retry(uuid: string): void
  /** Stops it where it is, and forgets it. */
  discard(uuid: string): void
  /** True while something would be lost by closing the tab. */
  pending(): boolean
  close(): void
}

const nothing: readonly Upload[] = []

/** What a session left that ended by itself. Whoever comes back finds it in this tab; nobody else does. */
let left: { readonly user: string; readonly uploads: readonly Upload[] } | null = null
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** A request may break before the socket has noticed that the line fell. */
const noticeMs = 300

/**
 * What goes out of a chat goes in the order in which it was sent, words and files alike.
 *
 * @param onFailed told of each that did not go out, at the moment when it did not
 */
export function openUploads(
  socket: LiveSocket,
  user: string,
  outbox: Pick<Outbox, 'of' | 'subscribe' | 'hold'>,
  onFailed?: (upload: Upload) => void,
): Uploads {
  const listeners = new Set<() => void>()
  const running = new Map<string, AbortController>()
  let all: readonly Upload[] = nothing
  let grouped: Map<string, readonly Upload[]> = new Map()

  const set = (next: readonly Upload[]) => {
    all = next
    grouped = new Map()
    for (const one of next) grouped.set(one.conversation, [...(grouped.get(one.conversation) ?? []), one])
    for (const listener of listeners) listener()
  }
  const patch = (uuid: string, change: Partial<Upload>) =>
    set(all.map((one) => (one.uuid === uuid ? { ...one, ...change } : one)))
  const remove = (uuid: string) => {
    if (all.some((one) => one.uuid === uuid)) set(all.filter((one) => one.uuid !== uuid))
  }

  async function run(upload: Upload): Promise<void> {
    const { uuid, conversation, to, file, caption } = upload
    const controller = new AbortController()
    running.set(uuid, controller)
    patch(uuid, { state: 'uploading', progress: 0, error: null })
    try {
      await uploadFile(file, {
        signal: controller.signal,
        fields: {
          to,
          type: 'document',
          conversation_uuid: conversation,
          uuid,
          ...(caption.trim() === '' ? {} : { caption: caption.trim() }),
        },
        onProgress: (progress) => patch(uuid, { progress }),
      })
      patch(uuid, { state: 'stored', progress: 1 })
    } catch (error) {
      const broken = error instanceof ApiError && error.code === 'NETWORK'
      if (broken) await new Promise((resolve) => setTimeout(resolve, noticeMs))
      if (controller.signal.aborted) return
      // It goes again, under the same identifier, when the line is back.
      if (broken && !socket.connected) return patch(uuid, { state: 'waiting' })
      patch(uuid, { state: 'failed', error: sentenceOf(error, words.upload.failed) })
      onFailed?.(upload)
    } finally {
      running.delete(uuid)
      drain()
      drainOutbox()
    }
  }

  const isBefore = (one: { readonly date: string }, other: { readonly date: string }) => one.date < other.date
  function drain(): void {
    for (const group of grouped.values()) {
      const next = group.find(({ state }) => state === 'waiting')
      if (!next || !socket.connected || group.some(({ uuid }) => running.has(uuid))) continue
      const messages = outbox.of(next.conversation).filter(({ state }) => state !== 'failed')
      if (!messages.some((message) => isBefore(message, next))) void run(next)
    }
  }
  const isOnItsWay = ({ state }: Upload) => state === 'waiting' || state === 'uploading'
  const drainOutbox = outbox.hold((message) =>
    (grouped.get(message.conversation) ?? nothing).some(
      (upload) => isOnItsWay(upload) && isBefore(upload, message),
    ),
  )
  const unsubscribe = outbox.subscribe(drain)

  const onMessage = ({ message }: { message: Entry }) => {
    if (!running.has(message.uuid)) remove(message.uuid)
  }
  if (left?.user === user) set(left.uploads)
  left = null
  removeEventListener('beforeunload', warn)
  socket.on('connect', drain)
  socket.on('received:message', onMessage)
  socket.on('status:message', onMessage)

  return {
    all: () => all,
    of: (conversation) => grouped.get(conversation) ?? nothing,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send(wanted) {
      if (all.some(({ uuid }) => uuid === wanted.uuid)) return
      const fresh: Upload = {
        ...wanted,
        date: new Date().toISOString(),
        state: 'waiting',
        progress: 0,
        error: null,
      }
      set([...all, fresh])
      drain()
    },
    retry(uuid) {
      patch(uuid, { state: 'waiting', error: null })
      drain()
    },
    discard(uuid) {
      running.get(uuid)?.abort()
      remove(uuid)
      drain()
      drainOutbox()
    },
    pending: () => all.some((one) => one.state !== 'stored'),
    close() {
      const unsent = all.filter(({ state }) => state !== 'stored')
      if (unsent.length > 0) {
        left = { user, uploads: unsent.map(interrupted) }
        addEventListener('beforeunload', warn)
      }
      unsubscribe()
      listeners.clear()
      all = nothing
      grouped = new Map()
      for (const controller of running.values()) controller.abort()
      socket.off('connect', drain)
      socket.off('received:message', onMessage)
      socket.off('status:message', onMessage)
    },
  }
}

const interrupted = (upload: Upload): Upload =>
  upload.state === 'failed' ? upload : { ...upload, state: 'failed', error: words.upload.interrupted }
