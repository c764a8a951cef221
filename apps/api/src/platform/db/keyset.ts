import { type Page, type Refusal, refuseInput, uuid } from '@hilo/contracts'
import { z } from 'zod'

/** Text of a cursor. Postgres takes no NUL. */
export const keyText = z.string().refine((value) => !value.includes('\u0000'))

/** A timestamp of a cursor. Postgres takes no year zero. */
export const keyMoment = z.iso.datetime().refine((value) => !value.startsWith('0000'))

/** The cursor: the sort key of a page's last row. Opaque to clients. */
export const writeKey = (key: readonly (string | number | object)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url')

/** The key of a list that is ordered by a timestamp. */
export const momentKey = z.tuple([keyMoment, uuid])
export const momentKeyOf = (at: Date | string, uuid: string): z.output<typeof momentKey> => [
  new Date(at).toISOString(),
  uuid,
]

/** Null for the first page; a refusal when the cursor is not one of ours. */
export function readCursor<S extends z.ZodType>(
  cursor: string | undefined,
  shape: S,
  field = 'query.cursor',
): z.output<S> | null | Refusal<'INVALID_INPUT'> {
  if (cursor === undefined) return null
  return readKey(cursor, shape) ?? refuseInput({ [field]: 'Este cursor no es válido.' })
}

function readKey<S extends z.ZodType>(cursor: string, shape: S): z.output<S> | null {
  try {
    const parsed = shape.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Makes the page of `limit + 1` rows, and the cursor of the next page if there is one. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { item, key }: { item(row: Row): Item; key(row: Row): readonly (string | number)[] },
): Page<Item[]> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: page.map(item), next_cursor: rows.length > limit && last ? writeKey(key(last)) : null }
}
