import type { Request } from 'express'

/** A page of a list, as Meta gives it: `limit` of them `after` a cursor, and the address of the next page where there is one. */
export function pageOf<T>(found: readonly T[], req: Request, idOf: (one: T) => string) {
  const { limit: asked, after } = req.query
  const limit = Math.min(Math.max(Number(asked ?? 25) || 25, 1), 100)
  const start = found.findIndex((one) => cursor(idOf(one)) === after) + 1
  const page = found.slice(start, start + limit)
  const [first, last] = [page[0], page.at(-1)]
  const cursors = { before: first ? cursor(idOf(first)) : '', after: last ? cursor(idOf(last)) : '' }
  const more = start + limit < found.length
  const next = `${req.protocol}://${req.headers.host}${req.baseUrl}${req.path}?after=${cursors.after}`
  return { page, paging: { cursors, ...(more && { next }) } }
}

const cursor = (id: string): string => Buffer.from(id).toString('base64url')
