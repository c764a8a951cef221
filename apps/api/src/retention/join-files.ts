import { randomUUID } from 'node:crypto'
import type { Services } from '../platform/services'
import { type Contents, decideJoin } from './decide-join'
import { markReferenced } from './referenced-files'

type Needed = Pick<Services, 'db' | 'storage'>

/** Whether the stored files are this database's. Writes the shared id when `decideJoin` allows it. */
export async function joinFiles(services: Needed): Promise<'joined' | 'apart'> {
  const [known, mark] = await Promise.all([readStorageId(services), services.storage.readMark()])
  const contents = known !== null && mark !== null ? 'shared' : await lookThrough(services)
  const join = decideJoin(known, mark, contents)
  if (join === 'make') await writeBoth(services, mark ?? randomUUID())
  return join === 'make' ? 'joined' : join
}

/** The operator declares that they belong together: the files' id becomes the database's. */
export async function declareJoined(services: Needed): Promise<void> {
  const mark = (await services.storage.readMark()) ?? (await readStorageId(services)) ?? randomUUID()
  await services.db.call('update installation set storage_id = null')
  await writeBoth(services, mark)
}

async function readStorageId({ db }: Needed): Promise<string | null> {
  const [row] = await db.call<{ storage_id: string | null }>('select storage_id from installation')
  return row?.storage_id ?? null
}

/** The database first: it decides when two processes make an id at once. */
async function writeBoth({ db, storage }: Needed, wanted: string): Promise<void> {
  const [row] = await db.call<{ storage_id: string }>(
    `insert into installation (storage_id) values ($1)
     on conflict (one) do update set storage_id = coalesce(installation.storage_id, excluded.storage_id)
     returning storage_id`,
    [wanted],
  )
  await storage.writeMark(row?.storage_id ?? wanted)
}

async function lookThrough({ db, storage }: Needed): Promise<Contents> {
  let empty = true
  for await (const { named } of markReferenced(db, storage.list())) {
    if (named) return 'shared'
    empty = false
  }
  const [row] = await db.call<{ some: boolean }>('select hilo_has_files() as some')
  return empty && !row?.some ? 'empty' : 'foreign'
}
