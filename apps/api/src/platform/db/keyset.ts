import type { Page } from '@hilo/contracts'
import { z } from 'zod'

/** Text that came back in a cursor, to be compared in the database: which knows no NUL. */
export const keyText = z.string().refine((value) => !value.includes('\u0000'))

/** A moment that came back in a cursor: the database knows no year zero. */
export const keyMoment = z.iso.datetime().refine((value) => !value.startsWith('0000'))

/** A place in a list: what the last row of a page is ordered by. Opaque to clients. */
export const writeKey = (key: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url')

/** Null when it is none of ours. */
export function readKey<S extends z.ZodType>(cursor: string, shape: S): z.output<S> | null {
  try {
    const parsed = shape.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Of `limit + 1` rows: the page, and where the next one begins if there is one. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { item, key }: { item(row: Row): Item; key(row: Row): readonly (string | number)[] },
): Page<Item[]> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: page.map(item), next_cursor: rows.length > limit && last ? writeKey(key(last)) : null }
}
