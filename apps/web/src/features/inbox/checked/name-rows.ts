import type { Interaction } from '@hilo/contracts'
import { formatList } from '../../../lib/text/plural'
import { checkedRows as words } from '../../../strings'
import { customerName } from '../rows/describe-row'

/** So many are named; the others are counted. */
const named = 3

/** `Ana Restrepo, Jorge Peñaloza y 4 más`. */
export function nameRows(rows: readonly Interaction[]): string {
  const names = rows.slice(0, rows.length > named + 1 ? named : named + 1).map(customerName)
  const others = rows.length - names.length
  return formatList(others > 0 ? [...names, words.others(others)] : names)
}
