export interface ViewedConversation {
  readonly business: string
  readonly conversation: string
}

/** A connection that has a conversation open. */
export interface Viewer extends ViewedConversation {
  readonly user: string
  readonly connection: string
}

interface ViewersToWrite {
  readonly entered: readonly Viewer[]
  readonly left: readonly Viewer[]
}

const keyOf = ({ conversation, connection }: Pick<Viewer, 'conversation' | 'connection'>) =>
  `${connection} ${conversation}`

/** The conversations open on connections of this process, and those not yet written. */
interface Viewers {
  enter(viewer: Viewer): void
  leave(viewer: Viewer): void
  /** Only the last state of each counts, so that a quick look is not written. */
  takeUnwritten(): ViewersToWrite
  /** The taken changes could not be written. */
  putBack(taken: ViewersToWrite): void
  all(): readonly Viewer[]
}

export function createViewers(): Viewers {
  const open = new Map<string, Viewer>()
  let unwritten = new Map<string, Viewer>()
  return {
    enter(viewer) {
      open.set(keyOf(viewer), viewer)
      unwritten.set(keyOf(viewer), viewer)
    },
    leave(viewer) {
      open.delete(keyOf(viewer))
      unwritten.set(keyOf(viewer), viewer)
    },
    takeUnwritten() {
      const taken = [...unwritten.values()]
      unwritten = new Map()
      return {
        entered: taken.filter((viewer) => open.has(keyOf(viewer))),
        left: taken.filter((viewer) => !open.has(keyOf(viewer))),
      }
    },
    putBack({ entered, left }) {
      for (const viewer of [...entered, ...left])
        if (!unwritten.has(keyOf(viewer))) unwritten.set(keyOf(viewer), viewer)
    },
    all: () => [...open.values()],
  }
}

export const conversationsOf = (viewers: readonly ViewedConversation[]): readonly ViewedConversation[] => [
  ...new Map(
    viewers.map(({ business, conversation }) => [conversation, { business, conversation }] as const),
  ).values(),
]
