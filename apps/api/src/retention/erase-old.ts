import type { Statement } from '../platform/db/pipeline/pipeline'
import { forEachIsolated } from '../platform/errors/for-each-isolated'
import { isQuiet } from '../platform/quiet/quiet'
import type { Services } from '../platform/services'
import { type Ages, agesOf } from './ages'
import { eraseInteractions, pieceSize } from './erase-interactions'
import { eraseMessageFiles } from './erase-message-files'

/** How many rows of each kind are looked up at once, and how many of them are erased in one transaction. */
const batch = 500
const together = 50

interface Old {
  readonly what: 'interaction' | 'item' | 'file'
  readonly business_uuid: string
  readonly uuid: string
}
type Counts = Record<Old['what'], number>

/**
 * Erases rows that have reached their age, until nothing is left that can be erased now. Each transaction is complete: after a crash the
 * next run continues. Returns how many rows of interactions, how many webhook items and how many files it deleted (decision 152).
 */
export async function eraseOld(services: Services): Promise<Counts> {
  const ages = agesOf(services)
  const erased: Counts = { interaction: 0, item: 0, file: 0 }
  if (!ages.messages && !ages.files) return erased
  // A copy may share its bucket with what it was copied from.
  if (await isQuiet(services.db)) return erased
  const sum = () => erased.interaction + erased.item + erased.file
  for (;;) {
    const before = sum()
    const old = await services.db.call<Old>('select * from hilo_due_erasures($1, $2, $3)', [
      ages.messages,
      ages.files,
      batch,
    ])
    await forEachIsolated(inGroups(old), services.log, async (group) => {
      erased[group.what] += await erase(services, ages, group)
    })
    if (sum() === before) break
  }
  if (sum() > 0) services.log.info(erased, 'rows that had reached their age were erased')
  return erased
}

type Group = Pick<Old, 'what' | 'business_uuid'> & { readonly uuids: readonly string[] }

/** Rows of one kind and business, as many as go together. */
function inGroups(rows: readonly Old[]): Group[] {
  const groups = new Map<string, Group & { readonly uuids: string[] }>()
  const counts = new Map<string, number>()
  for (const { what, business_uuid, uuid } of rows) {
    const owner = `${what} ${business_uuid}`
    const count = counts.get(owner) ?? 0
    counts.set(owner, count + 1)
    const key = `${owner} ${Math.floor(count / together)}`
    const group = groups.get(key) ?? { what, business_uuid, uuids: [] }
    group.uuids.push(uuid)
    groups.set(key, group)
  }
  return [...groups.values()]
}

async function erase(services: Services, ages: Ages, { what, business_uuid, uuids }: Group): Promise<number> {
  if (what === 'file') return ages.files ? eraseMessageFiles(services, business_uuid, uuids, ages.files) : 0
  if (!ages.messages) return 0
  if (what === 'item') return eraseOldItems(services, business_uuid, uuids)
  let total = 0
  for (;;) {
    const gone = await eraseInteractions(services, business_uuid, uuids, ages.messages)
    total += gone
    if (gone < pieceSize) return total
  }
}

const deleteItems: Statement = {
  name: 'delete_items_by_age',
  text: `delete from webhook_items where business_uuid = $1::uuid and uuid = any($2::uuid[]) returning uuid`,
}

/** Items that could not be processed have a customer's words as well. */
const eraseOldItems = async (
  { db }: Services,
  business: string,
  uuids: readonly string[],
): Promise<number> => {
  const gone = await db.write(business, (tx) => tx.commit(tx.send(deleteItems, [business, uuids])))
  return gone.length
}
