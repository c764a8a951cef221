import type { Sending } from '@hilo/contracts'
import type { Db } from '../db/db'
import { readHome } from './home'

export async function readSending({ db }: { readonly db: Pick<Db, 'call'> }): Promise<Sending> {
  const { quiet_since, quiet_why } = await readHome(db)
  return { quiet_since: quiet_since?.toISOString() ?? null, quiet_why }
}
