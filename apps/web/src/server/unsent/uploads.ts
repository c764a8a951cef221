import type { LiveSocket } from '@hilo/client'
import type { Entry } from '@hilo/contracts'
import { goesBefore } from '../../lib/drafts/kept-uploads'
import { saveCaptionsAsDrafts } from '../../lib/drafts/save-captions-as-drafts'
import { thread as words } from '../../strings'
import { ApiError, errorSentence, isServerAway } from '../http/api-error'
import { uploadFiles } from '../http/upload-file'
import { nextSentDate } from './sent-date'
import type { UnsentMessages } from './unsent-messages'
import { filesOfUpload, mayBeStored, type Upload } from './upload'
import { openUploadKeeper } from './upload-keeper'

export interface Uploads {
  all(): readonly Upload[]
  of(conversation: string): readonly Upload[]
  subscribe(listener: () => void): () => void
  send(
    upload: Pick<
      Upload,
      | 'uuid'
      | 'conversation'
      | 'interaction'
      | 'to'
      | 'file'
      | 'kind'
      | 'more'
      | 'voice'
      | 'caption'
      | 'reply_to'
      | 'mail'
    >,
  ): void
  retry(uuid: string): void
  /** Aborts the upload and forgets its files. */
  discard(uuid: string): void
  /** The same, but its caption returns to the composer. */
  cancel(uuid: string): void
  /** Takes one file out of its message; the others are uploaded anew, with the same uuid. */
  removeFile(uuid: string, file: File): void
  /** Whether closing the tab would interrupt or lose an upload. */
  hasPending(): boolean
  close(): void
}

const noUploads: readonly Upload[] = []

/** The unsent uploads of a session that ended, which are nowhere else; offered again only to the same user in this tab. */
let interruptedUploads: { readonly user: string; readonly uploads: readonly Upload[] } | null = null
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** A request may fail this long before the socket notices that the connection is lost. */
const disconnectNoticeMs = 300
/** While connected an upload without an answer is sent again after this: a server that cuts each one, or is away, gets few. */
const againMs = 5_000

/**
 * Messages and files of a chat are sent in one order, and kept on the device until the server has them (decision 167).
 *
 * @param onFailed called when an upload failed
 */
export function openUploads(
  socket: LiveSocket,
  user: string,
  unsentMessages: Pick<UnsentMessages, 'of' | 'subscribe' | 'blockWhile'>,
  onFailed?: (upload: Upload) => void,
): Uploads {
  const listeners = new Set<() => void>()
  const running = new Map<string, AbortController>()
  /** Those without an answer that are soon sent again. */
  const resting = new Set<string>()
  let all: readonly Upload[] = noUploads
  let byConversation: Map<string, readonly Upload[]> = new Map()

  const set = (next: readonly Upload[]) => {
    all = next
    byConversation = new Map()
    for (const one of next)
      byConversation.set(one.conversation, [...(byConversation.get(one.conversation) ?? []), one])
    for (const listener of listeners) listener()
  }
  const patch = (uuid: string, change: Partial<Upload>) => {
    const known = all.find((one) => one.uuid === uuid)
    if (!known) return
    const changed = { ...known, ...change }
    set(all.map((one) => (one === known ? changed : one)))
    if (change.state === 'stored') keeper.forget(uuid)
    else if (change.state === 'waiting' || change.state === 'failed') keeper.update(changed)
  }
  const remove = (uuid: string) => {
    keeper.forget(uuid)
    if (all.some((one) => one.uuid === uuid)) set(all.filter((one) => one.uuid !== uuid))
  }
  const sendNext = () => {
    startWaiting()
    sendWaitingMessages()
  }
  const keeper = openUploadKeeper(user, {
    onBack(upload) {
      if (!all.some(({ uuid }) => uuid === upload.uuid))
        set([...all, upload].toSorted((a, b) => (a.date < b.date ? -1 : 1)))
      sendNext()
    },
    onKept: (uuid, onDevice) => patch(uuid, { onDevice }),
    onChange: () => sendNext(),
  })

  async function start(upload: Upload): Promise<void> {
    const { uuid, conversation, to, kind, voice, caption, reply_to, mail } = upload
    const controller = new AbortController()
    running.set(uuid, controller)
    patch(uuid, { state: 'uploading', progress: 0, error: null })
    let sent = upload.unanswered === true
    try {
      await uploadFiles(filesOfUpload(upload), {
        to: kind ? 'attachMedia' : 'attachFile',
        signal: controller.signal,
        fields: {
          to,
          ...(kind ? {} : { type: 'document' }),
          ...(voice && { voice: 'true' }),
          ...(reply_to !== undefined && { reply_to }),
          conversation_uuid: conversation,
          uuid,
          ...(mail && { mail: JSON.stringify(mail) }),
          ...(caption.trim() === '' ? {} : { caption: caption.trim() }),
        },
        onProgress: (progress) => patch(uuid, { progress }),
        onSent() {
          sent = true
          const known = all.find((one) => one.uuid === uuid)
          // A reload would lose the answer.
          if (known) keeper.update({ ...known, unanswered: true })
        },
      })
      patch(uuid, { state: 'stored', progress: 1 })
    } catch (error) {
      const broken = error instanceof ApiError && error.code === 'NETWORK'
      if (broken) await new Promise((resolve) => setTimeout(resolve, disconnectNoticeMs))
      if (controller.signal.aborted) return
      const away = error instanceof ApiError && isServerAway(error)
      // No answer is not a refusal: it is sent again with the same uuid, now or after the reconnection.
      if (away || (broken && (sent || !socket.connected))) {
        if (socket.connected) rest(uuid)
        return patch(uuid, { state: 'waiting', unanswered: sent })
      }
      patch(uuid, {
        state: 'failed',
        error: errorSentence(error, words.upload.failed),
        unanswered: false,
      })
      onFailed?.(upload)
    } finally {
      // If a file was taken out meanwhile, a new request has the other files.
      if (running.get(uuid) === controller) running.delete(uuid)
      sendNext()
    }
  }

  function rest(uuid: string): void {
    resting.add(uuid)
    setTimeout(() => resting.delete(uuid) && startWaiting(), againMs)
  }
  const onConnect = () => {
    resting.clear()
    startWaiting()
  }

  const isBefore = (one: { readonly date: string }, other: { readonly date: string }) => one.date < other.date
  function startWaiting(): void {
    for (const group of byConversation.values()) {
      const next = group.find(({ state }) => state === 'waiting')
      if (!next || resting.has(next.uuid) || !socket.connected || group.some(({ uuid }) => running.has(uuid)))
        continue
      if (keeper.awaited().some((upload) => goesBefore(upload, next))) continue
      const messages = unsentMessages.of(next.conversation).filter(({ state }) => state !== 'failed')
      if (!messages.some((message) => isBefore(message, next))) void start(next)
    }
  }
  const isOnItsWay = ({ state }: Upload) => state === 'waiting' || state === 'uploading'
  const sendWaitingMessages = unsentMessages.blockWhile(
    (message) =>
      keeper.awaited().some((upload) => goesBefore(upload, message)) ||
      (byConversation.get(message.conversation) ?? noUploads).some(
        (upload) => isOnItsWay(upload) && isBefore(upload, message),
      ),
  )
  const unsubscribe = unsentMessages.subscribe(startWaiting)

  const onMessage = ({ message }: { message: Entry }) => {
    if (running.has(message.uuid)) return
    remove(message.uuid)
    sendNext()
  }
  if (interruptedUploads?.user === user) set(interruptedUploads.uploads)
  interruptedUploads = null
  removeEventListener('beforeunload', warn)
  socket.on('connect', onConnect)
  socket.on('received:message', onMessage)
  socket.on('status:message', onMessage)

  return {
    all: () => all,
    of: (conversation) => byConversation.get(conversation) ?? noUploads,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send(request) {
      if (all.some(({ uuid }) => uuid === request.uuid)) return
      const fresh: Upload = {
        ...request,
        date: nextSentDate(),
        state: 'waiting',
        progress: 0,
        error: null,
      }
      set([...all, fresh])
      keeper.keep(fresh)
      startWaiting()
    },
    retry(uuid) {
      patch(uuid, { state: 'waiting', error: null })
      startWaiting()
    },
    discard(uuid) {
      running.get(uuid)?.abort()
      remove(uuid)
      sendNext()
    },
    cancel(uuid) {
      saveCaptionsAsDrafts(
        user,
        all.filter((one) => one.uuid === uuid),
      )
      this.discard(uuid)
    },
    removeFile(uuid, removed) {
      const upload = all.find((one) => one.uuid === uuid)
      if (!upload || upload.state === 'stored' || mayBeStored(upload)) return
      const { file, kind = 'document', more = [] } = upload
      const [first, ...others] = [{ file, kind }, ...more].filter((part) => part.file !== removed)
      if (!first) return this.cancel(uuid)
      running.get(uuid)?.abort()
      running.delete(uuid)
      patch(uuid, { ...first, more: others, state: 'waiting', progress: 0, error: null })
      startWaiting()
    },
    hasPending: () => all.some((one) => isOnItsWay(one) || (one.state === 'failed' && !one.onDevice)),
    close() {
      keeper.close()
      const unsent = all.filter(({ state, onDevice }) => state !== 'stored' && !onDevice)
      if (unsent.length > 0) {
        interruptedUploads = { user, uploads: unsent.map(interrupted) }
        addEventListener('beforeunload', warn)
      }
      unsubscribe()
      listeners.clear()
      all = noUploads
      byConversation = new Map()
      for (const controller of running.values()) controller.abort()
      socket.off('connect', onConnect)
      socket.off('received:message', onMessage)
      socket.off('status:message', onMessage)
    },
  }
}

const interrupted = (upload: Upload): Upload =>
  upload.state === 'failed' ? upload : { ...upload, state: 'failed', error: words.upload.interrupted }
