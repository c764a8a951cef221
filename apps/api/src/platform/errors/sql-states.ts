/** Postgres's error codes, from wherever pg or Prisma puts them. */
export function sqlStatesOf(error: unknown): readonly unknown[] {
  const { code, meta, cause } = (error ?? {}) as {
    code?: unknown
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } }
    cause?: { originalCode?: unknown } | null
  }
  return [code, meta?.driverAdapterError?.cause?.originalCode, cause?.originalCode]
}
