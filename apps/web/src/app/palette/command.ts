import type { Interaction } from '@hilo/contracts'
import type { LucideIcon } from 'lucide-react'

/** An entry of the palette: an action, a page or a chat. */
export interface Command {
  readonly key: string
  readonly label: string
  /** Its group, shown beside it. */
  readonly group: string
  /** More text to find it by. */
  readonly keywords: string
  /** An icon, or the interaction whose avatar is shown. */
  readonly mark: LucideIcon | Interaction
  readonly shortcut?: string
  /** The selector to focus after it; without one the focus returns to where it was. */
  readonly region?: '#lista' | '#conversacion'
  readonly run: () => void
  /** The palette stays open: it asks for more. */
  readonly stays?: true
}

export const isChat = (mark: Command['mark']): mark is Interaction => 'conversation' in mark
