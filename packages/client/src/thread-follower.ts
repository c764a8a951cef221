import type {
  Entry,
  FinishReasons,
  Interaction,
  ServerEventPayload,
  ShownArea,
  ThreadPage,
} from '@hilo/contracts'
import { catchUp } from './catch-up'
import { ask, type FailedAck, isFromServer } from './connect'
import { createLabelBook, withReasons } from './labels'
import { withArea, withPerson } from './list'
import type { LiveSocket } from './live-socket'
import {
  appendNewerPage,
  applyChanges,
  applyEntry,
  applyInteraction,
  cursorAfter,
  cursorBefore,
  hasGap,
  keepNewest,
  prependPage,
  type Thread,
  threadFromPage,
} from './thread'

/** How long to wait for a missing change, which is usually only late, before asking the server for it. */
const gapWaitMs = 250

export interface ThreadFollower {
  /** Null until the first page has arrived. */
  readonly thread: Thread | null
  /** Loads the first page, or what changed since; resolves to false when that failed. A temporary failure is retried. */
  sync(): Promise<boolean>
  /** Loads the page before. Resolves to the error, or null. */
  loadOlder(): Promise<FailedAck | null>
  /** Loads the page after, where the thread was opened around an entry. Resolves to the error, or null. */
  loadNewer(): Promise<FailedAck | null>
  /** Lets go of the oldest entries, if there are many. Not while the page before them is being read, which would no longer join. */
  keepNewest(): void
  stop(): void
}

interface ThreadOptions {
  readonly onChange?: (thread: Thread) => void
  /** Called with null when the thread is complete and current, else with the error. */
  readonly onAnswer?: (refusal: FailedAck | null) => void
  /** The thread as loaded earlier: only what changed since is requested. */
  readonly cached?: Thread | undefined
  /** The interaction that the thread shows at its head; without it, the conversation's latest. */
  readonly headInteraction?: string | undefined
  /** An entry: the first page has it in its middle. Without it, the first page is the newest. */
  readonly around?: string | undefined
}

/**
 * Keeps one conversation current: the first page, then events. After a gap or a reconnection it asks for the changes
 * since the last known version.
 */
export function followThread(
  socket: LiveSocket,
  conversation: string,
  { onChange, onAnswer, cached, headInteraction, around }: ThreadOptions = {},
): ThreadFollower {
  const target = { conversation_uuid: conversation, interaction: headInteraction ?? null }
  const isHead = ({ uuid }: Interaction) => headInteraction === undefined || uuid === headInteraction
  let thread: Thread | null = cached ?? null
  let running: Promise<FailedAck | null> | null = null
  let runAgain = false
  let stopped = false
  let olderUnderWay = 0
  let gapTimer: ReturnType<typeof setTimeout> | undefined

  const set = (next: Thread) => {
    if (stopped || next === thread) return
    thread = next
    onChange?.(next)
    clearTimeout(gapTimer)
    if (hasGap(next)) gapTimer = setTimeout(catchingUp.run, gapWaitMs)
  }
  const labels = createLabelBook()
  const withLabels = (interaction: Interaction): Interaction => labels.read([interaction])[0] ?? interaction
  const take = (answer: ThreadPage) => {
    const page = { ...answer, interaction: withLabels(answer.interaction) }
    set(thread ? applyChanges(thread, page) : threadFromPage(page))
  }
  async function fetchChanges(): Promise<FailedAck | null> {
    for (;;) {
      const since = thread?.version
      const isLast = (page: ThreadPage) => since === undefined || !page.has_more
      // An answer that arrives after the timeout is still used.
      const onLate = (page: ThreadPage) => {
        if (stopped) return
        take(page)
        if (isLast(page)) onAnswer?.(null)
      }
      const answer = await ask(
        socket,
        'get:interaction:conversation:messages',
        { ...target, ...(since === undefined ? { around } : { since_version: since }) },
        { onLate },
      )
      if (stopped) return null
      if (!answer.ok) return answer
      take(answer.data)
      if (isLast(answer.data)) return null
    }
  }

  /** Catches up, one round at a time; a call during a round adds one more round. */
  function catchUpOnce(): Promise<FailedAck | null> {
    if (running) {
      runAgain = true
      return running
    }
    running = (async () => {
      let refusal: FailedAck | null
      do {
        runAgain = false
        refusal = await fetchChanges()
        // A timeout is reported before anything is asked again.
      } while (runAgain && !stopped && (refusal === null || isFromServer(refusal)))
      return refusal
    })().finally(() => {
      running = null
    })
    return running
  }

  async function loadOlder(): Promise<FailedAck | null> {
    const before = thread && cursorBefore(thread)
    if (!thread?.hasMore || !before) return null
    olderUnderWay += 1
    const answer = await ask(socket, 'get:interaction:conversation:messages', { ...target, before })
    olderUnderWay -= 1
    if (stopped) return null
    if (!answer.ok) return answer
    set(prependPage(thread, answer.data))
    return null
  }

  async function loadNewer(): Promise<FailedAck | null> {
    while (thread?.hasNewer) {
      const after = cursorAfter(thread)
      if (!after) return null
      const answer = await ask(socket, 'get:interaction:conversation:messages', { ...target, after })
      if (stopped) return null
      if (!answer.ok) return answer
      set(appendNewerPage(thread, answer.data))
      // An empty page that is not the last: an entry arrived while it was being read.
      if (answer.data.messages.length > 0) return null
    }
    return null
  }

  const onMessage = ({ message, interaction }: { message: Entry; interaction?: Interaction }) => {
    if (message.conversation_uuid !== conversation || !thread) return
    const next = applyEntry(thread, message)
    set(interaction && isHead(interaction) ? applyInteraction(next, withLabels(interaction)) : next)
  }
  const onInteraction = ({ interaction }: { interaction: Interaction }) => {
    if (interaction.conversation.uuid !== conversation || !thread || !isHead(interaction)) return
    set(applyInteraction(thread, withLabels(interaction)))
  }
  const updateInteraction = (change: (interaction: Interaction) => Interaction) => {
    if (!thread) return
    const interaction = change(thread.interaction)
    if (interaction !== thread.interaction) set({ ...thread, interaction })
  }
  const onPresence = ({ users }: ServerEventPayload<'presence'>) =>
    updateInteraction((known) => users.reduce(withPerson, known))
  const onArea = (area: ShownArea) => updateInteraction((known) => withArea(known, area))
  const onLabel = (label: ServerEventPayload<'update:label'>) => {
    labels.learn(label)
    updateInteraction(labels.show)
  }
  const onReasons = (changed: FinishReasons) => updateInteraction((known) => withReasons(known, changed))

  socket.on('received:message', onMessage)
  socket.on('status:message', onMessage)
  socket.on('update:interaction', onInteraction)
  socket.on('presence', onPresence)
  socket.on('update:area', onArea)
  socket.on('update:label', onLabel)
  socket.on('update:finish_reasons', onReasons)
  const catchingUp = catchUp(socket, catchUpOnce, onAnswer)

  return {
    get thread() {
      return thread
    },
    sync: async () => (await catchingUp.run()) === null,
    loadOlder,
    loadNewer,
    keepNewest() {
      if (thread && olderUnderWay === 0) set(keepNewest(thread))
    },
    stop() {
      stopped = true
      clearTimeout(gapTimer)
      socket.off('received:message', onMessage)
      socket.off('status:message', onMessage)
      socket.off('update:interaction', onInteraction)
      socket.off('presence', onPresence)
      socket.off('update:area', onArea)
      socket.off('update:label', onLabel)
      socket.off('update:finish_reasons', onReasons)
      catchingUp.stop()
      if (socket.connected) void ask(socket, 'leave:conversation', { conversation_uuid: conversation })
    },
  }
}
