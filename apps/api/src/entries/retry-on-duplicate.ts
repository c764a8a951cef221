import { retryOnConflict } from '../platform/db/pipeline/retry-on-conflict'

const uniqueViolation = '23505'

/** Another transaction has just inserted the row: when this one is retried, it finds it. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === uniqueViolation

export const retryOnDuplicate = <T>(work: () => Promise<T>): Promise<T> =>
  retryOnConflict(work, isUniqueViolation)
