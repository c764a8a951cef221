/** A step of a plan, as auto_explain logs it. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
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

const rowsOfStep = (node: PlanNode): number => {
  const loops = node['Actual Loops'] ?? 0
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  return each * loops
}

/** Whether a step reads a table or an index, and does not only pass rows on. */
const readsTable = (node: PlanNode): boolean =>
  node['Relation Name'] !== undefined || node['Node Type'] === 'Bitmap Index Scan'

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node
  for (const below of node.Plans ?? []) yield* nodesOf(below)
}

/** A small table may be read whole so often in one statement. */
const fewLoops = 10

/**
 * All rows that a statement read, those that it filtered out included. `growing`: without those of other tables, which are small, unless it
 * reads one again and again.
 */
export function rowsRead(plan: PlanNode, growing?: ReadonlySet<string>): number {
  let rows = 0
  for (const node of nodesOf(plan)) {
    const table = node['Relation Name']
    const counts =
      !growing || table === undefined || growing.has(table) || (node['Actual Loops'] ?? 0) > fewLoops
    if (readsTable(node) && counts) rows += rowsOfStep(node)
    rows += (node['Rows Removed by Join Filter'] ?? 0) * (node['Actual Loops'] ?? 0)
  }
  return Math.round(rows)
}

/**
 * The pages that a statement read: they also show index entries that were skipped and not counted as rows. A statement
 * that only calls a function has none, because the function's own statements count them.
 */
export function pagesRead(plan: PlanNode): number {
  if (![...nodesOf(plan)].some(readsTable)) return 0
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
}

/** The growing tables that were scanned whole. */
export function scannedWhole(plan: PlanNode, growing: ReadonlySet<string>): readonly string[] {
  return [...nodesOf(plan)]
    .filter((node) => node['Node Type'].includes('Seq Scan') && (node['Actual Loops'] ?? 0) > 0)
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => growing.has(table))
}

/** The steps that look rows of these tables up without any key, or by that of the business alone, also those that had nothing to do. */
export const keylessScans = (plan: PlanNode, tables: ReadonlySet<string>): readonly string[] =>
  [...nodesOf(plan)]
    .filter((node) => tables.has(node['Relation Name'] ?? ''))
    .filter((node) => /^(\(business_uuid = [^)]*\))?$/.test(node['Index Cond'] ?? ''))
    .map((node) => `${node['Node Type']} of ${node['Relation Name']} by ${node['Index Name'] ?? 'nothing'}`)

/** The indexes that a statement looked into. */
export const indexesRead = (plan: PlanNode): readonly string[] =>
  [...nodesOf(plan)].flatMap((node) => (node['Actual Loops'] ? (node['Index Name'] ?? []) : []))
