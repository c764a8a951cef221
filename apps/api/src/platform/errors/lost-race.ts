/** Postgres ends one transaction of a knot of locks, or of two that cannot be told in any order. */
const codes = new Set(['40P01', '40001'])
/** Prisma's word for either. */
const writeConflict = 'P2034'

/** Whether a transaction was ended for the sake of another: it has done nothing, and would now succeed. */
export function lostRace(error: unknown): boolean {
  const { code, meta } = (error ?? {}) as {
    code?: unknown
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } }
  }
  return [code, meta?.driverAdapterError?.cause?.originalCode].some(
    (one) => typeof one === 'string' && (one === writeConflict || codes.has(one)),
  )
}
