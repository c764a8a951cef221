import { untangle } from '../../platform/db/untangle'

const uniqueViolation = '23505'

/** Somebody has just written the row that this one wanted to write: begun again, the transaction finds it. */
const isWritten = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === uniqueViolation

export const retryOnConflict = <T>(work: () => Promise<T>): Promise<T> => untangle(work, isWritten)
