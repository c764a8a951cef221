import type { Refusal } from '@hilo/contracts'

/** What the adapter tells of Postgres's own answer, whether the statement was Prisma's or ours. */
interface DatabaseError {
  readonly meta?: {
    readonly driverAdapterError?: {
      readonly cause?: { readonly originalCode?: string; readonly originalMessage?: string }
    }
  }
}

const uniqueViolation = '23505'

/** Whether a write failed because this unique index holds the value already. */
export function isTaken(error: unknown, index: string): boolean {
  if (!(error instanceof Error)) return false
  const cause = (error as DatabaseError).meta?.driverAdapterError?.cause
  return cause?.originalCode === uniqueViolation && cause.originalMessage?.includes(`"${index}"`) === true
}

/** The index decides, so that of two who write the same at once one hears no. */
export async function refuseTaken<T, R extends Refusal>(
  index: string,
  refusal: R,
  write: () => Promise<T>,
): Promise<T | R> {
  try {
    return await write()
  } catch (error) {
    if (isTaken(error, index)) return refusal
    throw error
  }
}
