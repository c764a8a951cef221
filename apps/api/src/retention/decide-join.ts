/** What the storage holds, seen from the rows: nothing on either side; files that rows name; or anything else. */
export type Contents = 'empty' | 'shared' | 'foreign'

/** `make`: whichever side has no id yet gets one. `apart`: nobody has shown that they belong together. */
export type Join = 'joined' | 'make' | 'apart'

/**
 * Whether these files are this database's. An id in both says so. It is made where there is nothing yet to lose, or where
 * neither side ever had one and rows name files that lie there: their keys are random, so no other database can.
 */
export function decideJoin(known: string | null, mark: string | null, contents: Contents): Join {
  if (known !== null && mark !== null) return known === mark ? 'joined' : 'apart'
  if (contents === 'empty') return 'make'
  return known === null && mark === null && contents === 'shared' ? 'make' : 'apart'
}
