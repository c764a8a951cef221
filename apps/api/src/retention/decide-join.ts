/** `empty`: neither files nor rows. `shared`: rows reference stored files. `foreign`: anything else. */
export type Contents = 'empty' | 'shared' | 'foreign'

/** `make`: write the missing id. `apart`: nothing shows that storage and database belong together. */
export type Join = 'joined' | 'make' | 'apart'

/**
 * Whether these files are this database's: they are if both hold the same id. The id is made when there is nothing to lose yet, or when
 * neither side has one and rows reference stored files, whose random keys no other database can know.
 */
export function decideJoin(known: string | null, mark: string | null, contents: Contents): Join {
  if (known !== null && mark !== null) return known === mark ? 'joined' : 'apart'
  if (contents === 'empty') return 'make'
  return known === null && mark === null && contents === 'shared' ? 'make' : 'apart'
}
