/** What auto_explain tells of a step of a plan. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly PlanNode[]
}

export interface Plan {
  readonly 'Query Text': string
  readonly Plan: PlanNode
}

const own = (node: PlanNode): number => {
  const loops = node['Actual Loops'] ?? 0
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  return each * loops
}

/** Steps that take rows out of a table or an index, and not those that pass rows on. */
const reads = (node: PlanNode): boolean =>
  node['Relation Name'] !== undefined || node['Node Type'] === 'Bitmap Index Scan'

export function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node
  for (const below of node.Plans ?? []) yield* nodesOf(below)
}

/** All rows that a statement looked at, those that it dropped again included. */
export function rowsRead(plan: PlanNode): number {
  let rows = 0
  for (const node of nodesOf(plan)) {
    if (reads(node)) rows += own(node)
    rows += (node['Rows Removed by Join Filter'] ?? 0) * (node['Actual Loops'] ?? 0)
  }
  return Math.round(rows)
}

/**
 * Pages of tables and indexes: also of those index entries that were passed over without being counted as rows. Where a
 * statement does no more than call a function, those of the function's own statements are counted there.
 */
export function pagesRead(plan: PlanNode): number {
  if (![...nodesOf(plan)].some(reads)) return 0
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
}

/** Tables that were read from end to end, of those that grow. */
export function scannedWhole(plan: PlanNode, growing: ReadonlySet<string>): readonly string[] {
  return [...nodesOf(plan)]
    .filter((node) => node['Node Type'].includes('Seq Scan') && (node['Actual Loops'] ?? 0) > 0)
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => growing.has(table))
}
