import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { storableJson } from '../../platform/text/storable-json'

const lockParts: Statement = {
  name: 'lock_phone_parts_of_contact',
  text: `select uuid, payload from phone_chunks c where c.business_uuid = $1::uuid and c.channel_account_uuid = any($2::uuid[])
      and c.payload is not null and exists (select from unnest($3::text[]) n where position(n in c.payload) > 0)
    for update`,
}
/** It is written again from its beginning: what is here already is found. */
const writePart: Statement = {
  name: 'write_phone_part_without_contact',
  text: 'update phone_chunks set payload = $3, steps_done = 0 where business_uuid = $1::uuid and uuid = $2::uuid',
}

interface Erased {
  readonly business: string
  readonly accounts: readonly string[]
  readonly identifiers: readonly string[]
}

/** Takes an erased contact's chats, files and address book entry out of what a phone has given and nobody has written yet. */
export async function emptyPhoneParts(
  tx: StatementSender,
  { business, accounts, identifiers }: Erased,
): Promise<void> {
  const parts = await tx.send<{ uuid: string; payload: string }>(lockParts, [business, accounts, identifiers])
  const names = new Set(identifiers)
  for (const { uuid, payload } of parts)
    await tx.send(writePart, [business, uuid, storableJson(without(JSON.parse(payload), names))])
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
