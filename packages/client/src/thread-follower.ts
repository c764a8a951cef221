import type { Entry, ErrorBody, Interaction, Person, ShownArea } from '@hilo/contracts'
import { askAgainMs, catchUp, isNoAnswer } from './catch-up'
import { ask, type LiveSocket } from './connect'
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
  /** Why the last question was refused. */
  readonly refusal: ErrorBody['code'] | null
  /** Loads the first page, or what changed since; resolves to false when the server refused or did not answer. */
  sync(): Promise<boolean>
  loadOlder(): Promise<boolean>
  stop(): void
}

/**
 * Keeps one conversation right: the first page, then events, then whatever was missed. There is one way to
 * recover, after a gap as after a reconnection: ask for the changes since the last known version.
 */
export function followThread(
  socket: LiveSocket,
  conversation: string,
  onChange: (thread: Thread) => void,
  /** What is known from an earlier visit: only what changed since is asked for. */
  known?: Thread,
  /** One of the conversation's interactions, whose head the thread keeps whatever the others do; else the last one. */
  named?: string,
): ThreadFollower {
  const wanted = {
    conversation_uuid: conversation,
    ...(named === undefined ? {} : { interaction: named }),
  }
  const isHead = ({ uuid }: Interaction) => named === undefined || uuid === named
  let thread: Thread | null = known ?? null
  let running: Promise<boolean> | null = null
  let again = false
  let stopped = false
  let refusal: ErrorBody['code'] | null = null
  let gapTimer: ReturnType<typeof setTimeout> | undefined

  const set = (next: Thread) => {
    if (stopped || next === thread) return
    thread = next
    onChange(next)
    clearTimeout(gapTimer)
    if (hasGap(next)) gapTimer = setTimeout(fillGap, gapPatienceMs)
  }
  async function fillGap(): Promise<void> {
    if ((await sync()) || stopped || !refusal || !isNoAnswer(refusal) || !socket.connected) return
    clearTimeout(gapTimer)
    gapTimer = setTimeout(fillGap, askAgainMs())
  }

  async function fetchChanges(): Promise<boolean> {
    for (;;) {
      const since = thread?.version
      const answer = await ask(socket, 'get:interaction:conversation:messages', {
        ...wanted,
        ...(since === undefined ? {} : { since_version: since }),
      })
      refusal = answer.ok ? null : answer.code
      if (stopped || !answer.ok) return false
      set(thread ? applyChanges(thread, answer.data) : threadFromPage(answer.data))
      if (since === undefined || !answer.data.has_more) return true
    }
  }

  /** Never two at once; a request made meanwhile is one more round afterwards. */
  function sync(): Promise<boolean> {
    if (running) {
      again = true
      return running
    }
    running = (async () => {
      let fine: boolean
      do {
        again = false
        fine = await fetchChanges()
      } while (again && !stopped)
      return fine
    })().finally(() => {
      running = null
    })
    return running
  }

  async function loadOlder(): Promise<boolean> {
    const before = thread && cursorBefore(thread)
    if (!thread?.hasMore || !before) return true
    const answer = await ask(socket, 'get:interaction:conversation:messages', { ...wanted, before })
    if (stopped || !answer.ok) return false
    set(prependPage(thread, answer.data))
    return true
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
  const stopCatchingUp = catchUp(socket, async () => ((await sync()) ? null : refusal))

  return {
    get thread() {
      return thread
    },
    get refusal() {
      return refusal
    },
    sync,
    loadOlder,
    stop() {
      stopped = true
      clearTimeout(gapTimer)
      socket.off('received:message', onMessage)
      socket.off('status:message', onMessage)
      socket.off('update:interaction', onInteraction)
      socket.off('presence', onPerson)
      socket.off('update:area', onArea)
      stopCatchingUp()
      if (socket.connected) void ask(socket, 'leave:conversation', { conversation_uuid: conversation })
    },
  }
}
