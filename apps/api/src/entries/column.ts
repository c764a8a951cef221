/** A column of a table: its type in Postgres, and the usual value of a new row where it has one. */
interface Column<Value> {
  readonly type: string
  readonly usual?: Value
}
interface UsualColumn<Value> extends Column<Value> {
  readonly usual: Value
}
interface FixedColumn {
  readonly fixed: true
}
type Columns = Readonly<Record<string, Column<unknown>>>

/** A column of which each new row says the value. */
export const required = <Value>(type: string): Column<Value> => ({ type })
/** A column that new rows rarely set. */
export const usually = <Value>(type: string, usual: Value): UsualColumn<Value> => ({ type, usual })

/** A column that keeps its value when its row is changed. */
export const fixed = <C extends Column<unknown>>(column: C): C & FixedColumn => ({ ...column, fixed: true })

/** A row with these columns. */
export type RowOf<C> = { readonly [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never }
type UsualOf<C> = RowOf<{ [Name in keyof C as C[Name] extends UsualColumn<unknown> ? Name : never]: C[Name] }>

/** The usual values of columns that new rows rarely set. */
export const usualValues = <C extends Columns>(columns: C): UsualOf<C> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) =>
      'usual' in column ? [[name, column.usual] as const] : [],
    ),
    // The names that have one.
  ) as UsualOf<C>

/** The columns that a change of a row may set. */
export type ChangingOf<C> = { [Name in keyof C]: C[Name] extends FixedColumn ? never : Name }[keyof C]
export const changingOf = (columns: Columns): readonly string[] =>
  Object.entries(columns).flatMap(([name, column]) => ('fixed' in column ? [] : [name]))

/** The columns with their types in Postgres, for statements that write them. */
export const typesOf = (columns: Columns): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, type]))

/** The columns as a list, for a statement that reads rows. */
export const namesOf = (columns: object, alias = ''): string =>
  Object.keys(columns)
    .map((name) => alias + name)
    .join(', ')
