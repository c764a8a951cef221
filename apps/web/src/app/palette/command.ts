import type { Interaction } from '@hilo/contracts'
import type { LucideIcon } from 'lucide-react'

/** What the palette offers: something to do, a place to go to, a chat to open. */
export interface Command {
  readonly key: string
  readonly label: string
  /** Where it belongs; told beside it. */
  readonly group: string
  /** What it is found by, beside its name. */
  readonly also: string
  /** A chat shows whose it is instead. */
  readonly mark: LucideIcon | Interaction
  readonly shortcut?: string
  /** The region that it changes, and where the focus goes; without one, back to where it was. */
  readonly region?: '#lista' | '#conversacion'
  readonly run: () => void
}

export const isChat = (mark: Command['mark']): mark is Interaction => 'conversation' in mark
