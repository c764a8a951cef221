import type { Interaction, SavedFilter } from '@hilo/contracts'
import type { ShownMention } from '../../server/live/mentions'
import type { Filters } from './filters'
import type { Selection, Tab } from './tabs'

/** What the panel shows, as the address says. */
export interface InboxPlace {
  readonly tab: Tab
  readonly selection: Selection | null
  readonly search: string
  readonly filters: Filters
}

/** The address of a row, and opening it. */
interface RowWay<Row> {
  readonly hrefOf: (row: Row) => string
  readonly open: (row: Row) => void
}

/** Where the panel leads to: each changes the address. */
export interface InboxWays {
  readonly toTab: (tab: Tab) => void
  readonly search: (search: string) => void
  /** Searches the text in all history. */
  readonly searchEverywhere: (search: string) => void
  readonly filter: (filters: Filters) => void
  readonly toSavedFilter: (saved: SavedFilter) => void
  readonly chat: RowWay<Interaction>
  readonly mention: RowWay<ShownMention>
  readonly due: RowWay<Interaction>
  /** Opens a chat that the person has just accepted. */
  readonly toAccepted: (row: Interaction) => void
}
