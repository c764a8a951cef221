import { isDeepStrictEqual } from 'node:util'
import {
  ask,
  connectLive,
  followList,
  followThread,
  type ListFollower,
  type ListName,
  type LiveSocket,
  type ThreadFollower,
} from '@hilo/client'
import { logIn } from '../clients/people'

/** A person's open tab, which only events update. */
export interface Screen {
  readonly who: string
  readonly token: string
  readonly socket: LiveSocket
  readonly lists: Readonly<Partial<Record<ListName, ListFollower>>>
  /** The longest time without a connection so far, the present one included. */
  longestAwayMs(): number
  /** The differences between its lists and thread and a fresh fetch. */
  wrong(): Promise<readonly string[]>
  open(conversation: string): Promise<void>
  close(): void
}

const page = { limit: 200 }
const rightMs = 3_000

export async function openScreen(url: string, email: string, names: readonly ListName[]): Promise<Screen> {
  const token = await logIn(url, email)
  const socket = connectLive({ url, token: () => token })
  let closed = false
  let leftAt: number | null = null
  let longest = 0
  socket.on('disconnect', () => {
    leftAt ??= performance.now()
  })
  socket.on('connect', () => {
    if (leftAt !== null) longest = Math.max(longest, performance.now() - leftAt)
    leftAt = null
  })
  comeBackAsTheWebDoes(socket, () => closed)
  const lists = Object.fromEntries(names.map((name) => [name, followList(socket, name, page)]))
  let thread: ThreadFollower | null = null
  let opened = ''
  for (const list of Object.values(lists)) await untilTrue(() => list.sync())

  async function wrongInList(name: ListName, shown: ListFollower): Promise<string[]> {
    const fresh = followList(socket, name, page)
    const synced = await fresh.sync()
    fresh.stop()
    if (!synced) return [`${name}: no answer`]
    // Compares one page, because rows after a full page are not in the fresh answer, nor those that the person has not scrolled to.
    const shownPage = shown.list.rows.slice(0, page.limit)
    const hasMore = shown.list.nextCursor !== null
    const freshPage = hasMore ? fresh.list.rows.slice(0, shownPage.length) : fresh.list.rows
    return firstDifference(shownPage, freshPage).map((difference) => `${name}: ${difference}`)
  }
  async function wrongInThread(): Promise<string[]> {
    if (opened === '') return []
    const wanted = { conversation_uuid: opened, limit: page.limit }
    const fresh = await ask(socket, 'get:interaction:conversation:messages', wanted, { timeoutMs: rightMs })
    if (!fresh.ok || !thread?.thread) return ['thread: no answer']
    const shown = thread.thread.entries.slice(-fresh.data.messages.length)
    const expected = fresh.data.messages.slice(-shown.length)
    return firstDifference(shown, expected).map((difference) => `thread: ${difference}`)
  }
  return {
    who: email,
    token,
    socket,
    lists,
    longestAwayMs: () => Math.max(longest, leftAt === null ? 0 : performance.now() - leftAt),
    async wrong() {
      if (!socket.connected) return ['not connected']
      const differences = await Promise.all([
        ...Object.entries(lists).map(([name, list]) => wrongInList(name as ListName, list)),
        wrongInThread(),
      ])
      return differences.flat()
    },
    async open(conversation) {
      thread?.stop()
      opened = conversation
      const opening = followThread(socket, conversation)
      thread = opening
      await untilTrue(() => opening.sync())
    },
    close() {
      closed = true
      thread?.stop()
      for (const list of Object.values(lists)) list.stop()
      socket.close()
    },
  }
}

interface Row {
  readonly uuid: string
  readonly version: number
}

/** The first difference between a screen and a fresh fetch. */
function firstDifference(shown: readonly Row[], fresh: readonly Row[]): string[] {
  if (isDeepStrictEqual(shown, fresh)) return []
  const at = fresh.findIndex((row, index) => !isDeepStrictEqual(row, shown[index]))
  const [mine, theirs] = [shown, fresh].map((rows) => rows[at < 0 ? fresh.length : at])
  return [
    `${shown.length} rows beside ${fresh.length}; ${JSON.stringify(mine)} beside ${JSON.stringify(theirs)}`,
  ]
}

/** Reconnects after a refusal too, as `live.ts` of the web does: Socket.IO itself reconnects only after a lost connection. */
function comeBackAsTheWebDoes(socket: LiveSocket, isClosed: () => boolean): void {
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => isClosed() || socket.connect(), 1000 + Math.random() * 4000)
  })
}

async function untilTrue(attempt: () => Promise<boolean>): Promise<void> {
  while (!(await attempt())) await new Promise((resolve) => setTimeout(resolve, 100))
}
