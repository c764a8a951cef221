import type { SearchKind, SearchQuery } from '@hilo/contracts'
import { isAdmin, limits } from '@hilo/contracts'
import { type Db, type Prisma, sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Terms } from '../terms/read-terms'

/** The question for one kind of results. */
export interface Wanted<K extends SearchKind = SearchKind> {
  readonly kind: K
  readonly typed: string
  readonly filters: Filters
  readonly limit: number
  /** Only results after this position, in the order of the kind. */
  readonly after: Key | null
}
export type Filters = Pick<
  SearchQuery,
  | 'channel'
  | 'area'
  | 'user'
  | 'status'
  | 'label'
  | 'from'
  | 'to'
  | 'with_file'
  | 'author'
  | 'by'
  | 'with_hilo'
>
/** A position in the order of a kind: its date or name, and a uuid. */
export type Key = readonly [string, string]

/** The keys of the results, in the order shown. */
export interface FoundKeys {
  readonly found: readonly string[]
  /** The position where the next page begins; null: this is the last one. */
  readonly next: Key | null
  readonly total: number
  readonly more: boolean
  /** On the first page only: what else the search read, in its order, each with its position. */
  readonly window: readonly Key[] | null
  /** The position where a bounded search stopped, although there may be more. */
  readonly stopped: Key | null
}
export const nothing: FoundKeys = {
  found: [],
  next: null,
  total: 0,
  more: false,
  window: null,
  stopped: null,
}

/** How many results to count: only on the first page, and up to one more than is shown. */
export const countOf = (after: Key | null): number => (after ? 0 : limits.searchTotal + 1)

/** The words in the form of the functions in prisma/functions: phrases with blanks around them. */
export const wordsOf = ({ words, phrases }: Terms): { words: string[]; phrases: string[] } => ({
  words: [...words],
  phrases: phrases.map((phrase) => ` ${phrase.join(' ')} `),
})

export const seesAll = ({ role }: Actor): boolean => isAdmin(role)

/** Calls one of the functions of prisma/functions/search*.sql, which answer a page. */
export async function callSearch(db: Db, actor: Actor, call: Prisma.Sql): Promise<FoundKeys> {
  const [row] = await db.read<{ page: FoundKeys }>(actor, sql`select ${call} as page`)
  return row?.page ?? nothing
}

/** The last position of all, at which a search backwards begins. */
export const newest: Key = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
/** The first position of all. */
export const first: Key = ['', '00000000-0000-0000-0000-000000000000']
