import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Services } from '../../platform/services'
import { storableJson } from '../../platform/text/storable-json'

/** By what a chunk is found again: another erasure changes its uuid. */
const findChunks: Statement = {
  name: 'find_phone_parts_of_contact',
  text: `select channel_account_uuid as account, dedupe_key as key from phone_chunks c
    where c.business_uuid = $1::uuid and c.channel_account_uuid = any($2::uuid[])
      and c.payload is not null and exists (select from unnest($3::text[]) n where position(n in c.payload) > 0)`,
}
const lockChunk: Statement = {
  name: 'lock_phone_part_of_contact',
  text: `select uuid, payload from phone_chunks where business_uuid = $1::uuid and channel_account_uuid = $2::uuid and dedupe_key = $3
      and payload is not null for update`,
}
/**
 * It is imported again from its beginning, which finds messages that are stored already. A process that read it before does not find its
 * row again, because of the new uuid, and so does not write what it read.
 */
const writeChunk: Statement = {
  name: 'write_phone_part_without_contact',
  text: `update phone_chunks set uuid = gen_random_uuid(), payload = $3, steps_done = 0
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}

interface Erased {
  readonly business: string
  readonly accounts: readonly string[]
  readonly identifiers: readonly string[]
}
interface Chunk {
  readonly account: string
  readonly key: string
}

/**
 * Takes an erased contact's chats, files and address book entry out of what a phone has given and nobody has written yet. One chunk in
 * each transaction: a phone gives hundreds, of megabytes.
 */
export async function emptyPhoneChunks(
  { db }: Pick<Services, 'db'>,
  { business, accounts, identifiers }: Erased,
): Promise<void> {
  const statementOptions = { kind: 'export', signal: null } as const
  const chunks = await db.write({ business, statementOptions }, (tx) =>
    tx.commit(tx.send<Chunk>(findChunks, [business, accounts, identifiers])),
  )
  const names = new Set(identifiers)
  for (const { account, key } of chunks)
    await db.write(business, async (tx) => {
      const [chunk] = await tx.send<{ uuid: string; payload: string }>(lockChunk, [business, account, key])
      if (!chunk) return
      const left = without(JSON.parse(chunk.payload), names)
      await tx.send(writeChunk, [business, chunk.uuid, storableJson(left)])
    })
}

/** Without the elements of lists that name them, each list by itself: a chat goes, and the other chats beside it stay. */
function without(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isOf(one, names)).map((one) => without(one, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, without(inner, names)]))
}

const isOf = (value: unknown, names: ReadonlySet<string>): boolean =>
  typeof value === 'string'
    ? names.has(value.replace(/^\+/, ''))
    : typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).some((inner) => isOf(inner, names))
