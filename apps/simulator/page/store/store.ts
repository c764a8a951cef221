import { useSyncExternalStore } from 'react'
import type { CallView, ChatMessage, ChatView, Person, PublicAccount } from '../../src/world/wire'
import type { Knobs } from './api'

export interface SimulatorState {
  accounts: PublicAccount[]
  account: PublicAccount | null
  customers: Person[]
  customer: Person | null
  chat: ChatView | null
  /** The open chat's call, as its events report it. */
  call: CallView | null
  /** Ids of unread messages by customer, for the chats that are not open. */
  unread: ReadonlyMap<string, ReadonlySet<string>>
  /** The business's last message, for the live region. */
  screenReaderText: string
  /** The message that the next one replies to or edits. */
  target: ComposerTarget | null
  /** Why the last message could not be sent. */
  problem: string | null
  knobs: { now: Knobs; start: Knobs } | null
  /** How far the simulator's clock is ahead of this machine's. */
  clockAhead: number
  connected: boolean
}

export interface ComposerTarget {
  action: 'reply' | 'edit'
  message: ChatMessage
}

let state: SimulatorState = {
  accounts: [],
  account: null,
  customers: [],
  customer: null,
  chat: null,
  call: null,
  unread: new Map(),
  screenReaderText: '',
  target: null,
  problem: null,
  knobs: null,
  clockAhead: 0,
  connected: true,
}
const listeners = new Set<() => void>()

export const current = (): SimulatorState => state

export function setState(part: Partial<SimulatorState>): void {
  state = { ...state, ...part }
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const useSimulator = (): SimulatorState => useSyncExternalStore(subscribe, current)

/** The simulator's time. */
export const now = (): number => Date.now() + state.clockAhead
