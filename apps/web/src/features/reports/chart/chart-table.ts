import type { ReactNode } from 'react'

/** The numbers of a chart. */
export interface ChartTable {
  readonly head: readonly string[]
  /** In the CSV file, where it has units that the table does not need. */
  readonly csvHead?: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ChartCell[] }[]
}
interface ChartCell {
  /** In the table, such as a link; without it the text. */
  readonly shown?: ReactNode
  /** In the CSV file. */
  readonly text: string
}
