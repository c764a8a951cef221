import type { ReactNode } from 'react'

/** The numbers of a chart. */
export interface ChartTable {
  readonly head: readonly string[]
  /** In the CSV file, where it has units that the table does not need. */
  readonly csvHead?: readonly string[]
  readonly rows: readonly ChartRow[]
}
export interface ChartRow {
  readonly key: string
  readonly cells: readonly ChartCell[]
  /** How long its bar is beside the longest, from 0 to 1; without it there is none. */
  readonly share?: number
}
export interface ChartCell {
  /** In the table, such as a link; without it the text. */
  readonly shown?: ReactNode
  /** In the CSV file. */
  readonly text: string
  /** It takes several lines where it is narrow. */
  readonly wraps?: boolean
  /**
   * On a phone it has no column of its own, but stands in that of another one, where it says what it is. `always`: also elsewhere,
   * because its table is one of several beside each other.
   */
  readonly folds?: { readonly into: number; readonly always?: boolean; readonly shown: ReactNode }
}
