/** What Postgres says of a failure, wherever the library that asked it puts that. */
export function sqlStatesOf(error: unknown): readonly unknown[] {
  const { code, meta, cause } = (error ?? {}) as {
    code?: unknown
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } }
    cause?: { originalCode?: unknown } | null
  }
  return [code, meta?.driverAdapterError?.cause?.originalCode, cause?.originalCode]
}
