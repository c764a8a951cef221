import type { Person } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Actor } from '../../platform/http/actor'
import type { NewEntry } from './perform/interaction-change'

const selectMentioned: Statement = {
  name: 'read_mentioned',
  text: `select uuid, name from users where business_uuid = $1::uuid and uuid = any($2::uuid[]) and active
    order by uuid`,
}

/** Reads the active colleagues whom a note mentions, without its writer. */
export async function readMentioned(
  tx: StatementSender,
  { business, uuid }: Actor,
  mentions: readonly string[],
): Promise<Person[]> {
  const others = mentions.filter((one) => one !== uuid)
  return others.length > 0 ? tx.send<Person>(selectMentioned, [business, others]) : []
}

/** A note for colleagues, with the people whom it mentions. */
export const noteEntry = (text: string, named: readonly Person[]) =>
  ({
    kind: 'note',
    type: 'note',
    body: { text, ...(named.length > 0 && { mentions: named }) },
    mentions: named.map((one) => one.uuid),
  }) satisfies Partial<NewEntry>
