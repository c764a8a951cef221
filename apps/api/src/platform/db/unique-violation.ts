import type { Refusal } from '@hilo/contracts'

/** Postgres's own error, from `pg` or within an error of Prisma's adapter. */
interface DatabaseError {
  readonly code?: string
  readonly constraint?: string
  readonly meta?: {
    readonly driverAdapterError?: {
      readonly cause?: { readonly originalCode?: string; readonly originalMessage?: string }
    }
  }
}

const uniqueViolation = '23505'

/** Whether a write failed because this unique index holds the value already. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint, meta } = error as DatabaseError
  if (code === uniqueViolation) return constraint === index
  const cause = meta?.driverAdapterError?.cause
  return cause?.originalCode === uniqueViolation && cause.originalMessage?.includes(`"${index}"`) === true
}

/** Returns the refusal when the unique index already holds the value. The index decides, also between concurrent writes. */
export async function refuseDuplicate<T, R extends Refusal>(
  index: string,
  refusal: R,
  write: () => Promise<T>,
): Promise<T | R> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, index)) return refusal
    throw error
  }
}
