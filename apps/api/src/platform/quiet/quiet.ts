import { type Db, type Prisma, sql } from '../db/db'

/** The refusal of requests to a provider meanwhile. */
export const quietSentence =
  'Esta copia está en pausa: nada sale a los proveedores hasta que quien la opera lo permita.'

/** For a statement that reads the facts of what would leave: it then costs no statement of its own. */
export const quietSql = 'exists (select from installation where quiet_since is not null)'
const isQuietSql = `select ${quietSql} as quiet`

/** Whether nothing may leave to customers, providers and mailboxes. Read each time, because the row holds for all processes. */
export async function isQuiet(db: Pick<Db, 'call'>): Promise<boolean> {
  const [row] = await db.call<{ quiet: boolean }>(isQuietSql)
  return row?.quiet === true
}

/** Whether anything may leave, as an SQL condition for statements that look for work. */
export const mayLeave = (): Prisma.Sql =>
  sql`not exists (select from installation where quiet_since is not null)`

/** Does the work, unless nothing may leave. */
export const unlessQuiet =
  <T>(db: Pick<Db, 'call'>, work: () => Promise<T>) =>
  async (): Promise<T | undefined> =>
    (await isQuiet(db)) ? undefined : work()
