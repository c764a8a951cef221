import type { Entry, Interaction, Person, ShownArea, ThreadPage } from '@hilo/contracts'
import { catchUp } from './catch-up'
import { ask, isAnswer, type LiveSocket, type Refused } from './connect'
import { withArea, withPerson } from './list'
import {
  applyChanges,
  applyEntry,
  applyInteraction,
  cursorBefore,
  hasGap,
  prependPage,
  type Thread,
  threadFromPage,
} from './thread'

/** A missing change usually is only late: this long it may be, then we ask for it. */
const gapPatienceMs = 250

export interface ThreadFollower {
  /** Null until the first page is here. */
  readonly thread: Thread | null
  /** Loads the first page, or what changed since; false when the server refused, or did not answer, and is asked again. */
  sync(): Promise<boolean>
  /** Resolves to why there are no older ones, or null. */
  loadOlder(): Promise<Refused | null>
  stop(): void
}

export interface ThreadOptions {
  readonly onChange?: (thread: Thread) => void
  /** All is here that the server has (null), or why it is not. */
  readonly onAnswer?: (refusal: Refused | null) => void
  /** What is known from an earlier visit: only what changed since is asked for. */
  readonly known?: Thread | undefined
  /** One of the conversation's interactions, whose head the thread keeps whatever the others do; else the last one. */
  readonly named?: string | undefined
}

/**
 * Keeps one conversation right: the first page, then events, then whatever was missed. There is one way to
 * recover, after a gap as after a reconnection: ask for the changes since the last known version.
 */
export function followThread(
  socket: LiveSocket,
  conversation: string,
  { onChange, onAnswer, known, named }: ThreadOptions = {},
): ThreadFollower {
  const wanted = { conversation_uuid: conversation, interaction: named ?? null }
  const isHead = ({ uuid }: Interaction) => named === undefined || uuid === named
  let thread: Thread | null = known ?? null
  let running: Promise<Refused | null> | null = null
  let again = false
  let stopped = false
  let gapTimer: ReturnType<typeof setTimeout> | undefined

  const set = (next: Thread) => {
    if (stopped || next === thread) return
    thread = next
    onChange?.(next)
    clearTimeout(gapTimer)
    if (hasGap(next)) gapTimer = setTimeout(catching.now, gapPatienceMs)
  }
  const take = (page: ThreadPage) => set(thread ? applyChanges(thread, page) : threadFromPage(page))
  async function fetchChanges(): Promise<Refused | null> {
    for (;;) {
      const since = thread?.version
      const isLast = (page: ThreadPage) => since === undefined || !page.has_more
      // What was given up on fills it all the same.
      const onLate = (page: ThreadPage) => {
        if (stopped) return
        take(page)
        if (isLast(page)) onAnswer?.(null)
      }
      const answer = await ask(
        socket,
        'get:interaction:conversation:messages',
        { ...wanted, ...(since === undefined ? {} : { since_version: since }) },
        { onLate },
      )
      if (stopped) return null
      if (!answer.ok) return answer
      take(answer.data)
      if (isLast(answer.data)) return null
    }
  }

  /** Never two at once; a request made meanwhile is one more round afterwards. */
  function askForAll(): Promise<Refused | null> {
    if (running) {
      again = true
      return running
    }
    running = (async () => {
      let refusal: Refused | null
      do {
        again = false
        refusal = await fetchChanges()
        // Who was told nothing is told so first.
      } while (again && !stopped && (refusal === null || isAnswer(refusal)))
      return refusal
    })().finally(() => {
      running = null
    })
    return running
  }

  async function loadOlder(): Promise<Refused | null> {
    const before = thread && cursorBefore(thread)
    if (!thread?.hasMore || !before) return null
    const answer = await ask(socket, 'get:interaction:conversation:messages', { ...wanted, before })
    if (stopped) return null
    if (!answer.ok) return answer
    set(prependPage(thread, answer.data))
    return null
  }

  const onMessage = ({ message, interaction }: { message: Entry; interaction?: Interaction }) => {
    if (message.conversation_uuid !== conversation || !thread) return
    const next = applyEntry(thread, message)
    set(interaction && isHead(interaction) ? applyInteraction(next, interaction) : next)
  }
  const onInteraction = ({ interaction }: { interaction: Interaction }) => {
    if (interaction.conversation.uuid !== conversation || !thread || !isHead(interaction)) return
    set(applyInteraction(thread, interaction))
  }
  const show = (how: (interaction: Interaction) => Interaction) => {
    if (!thread) return
    const interaction = how(thread.interaction)
    if (interaction !== thread.interaction) set({ ...thread, interaction })
  }
  const onPerson = ({ uuid, name }: Person) => show((known) => withPerson(known, { uuid, name }))
  const onArea = (area: ShownArea) => show((known) => withArea(known, area))

  socket.on('received:message', onMessage)
  socket.on('status:message', onMessage)
  socket.on('update:interaction', onInteraction)
  socket.on('presence', onPerson)
  socket.on('update:area', onArea)
  const catching = catchUp(socket, askForAll, onAnswer)

  return {
    get thread() {
      return thread
    },
    sync: async () => (await catching.now()) === null,
    loadOlder,
    stop() {
      stopped = true
      clearTimeout(gapTimer)
      socket.off('received:message', onMessage)
      socket.off('status:message', onMessage)
      socket.off('update:interaction', onInteraction)
      socket.off('presence', onPerson)
      socket.off('update:area', onArea)
      catching.stop()
      if (socket.connected) void ask(socket, 'leave:conversation', { conversation_uuid: conversation })
    },
  }
}
