import type { Db } from '../platform/db/db'

const lookupBatch = 500

/** Finds which of these keys a row of any business references. */
async function findReferencedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.call<{ storage_key: string }>('select * from hilo_referenced_files($1)', [keys])
  return new Set(rows.map((row) => row.storage_key))
}

/** Tells for each file whether a row references it, in batches. */
export async function* markReferenced<T extends { readonly key: string }>(
  db: Db,
  files: AsyncIterable<T>,
): AsyncIterable<T & { readonly named: boolean }> {
  let waiting: T[] = []
  async function* look() {
    const named = await findReferencedKeys(
      db,
      waiting.map(({ key }) => key),
    )
    for (const file of waiting) yield { ...file, named: named.has(file.key) }
    waiting = []
  }
  for await (const file of files) {
    waiting.push(file)
    if (waiting.length === lookupBatch) yield* look()
  }
  yield* look()
}
