import type { Person } from '@hilo/contracts'
import type { InteractionRecord } from '../../entries/interaction-records'
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

const selectMention: Statement = {
  name: 'read_mention',
  text: `select 1 as named from mentions m join entries e on e.business_uuid = m.business_uuid and e.uuid = m.entry_uuid
    where m.business_uuid = $1::uuid and m.user_uuid = $2::uuid and m.entry_uuid = $3::uuid
      and e.interaction_uuid = $4::uuid`,
}

/** Whether a note of the interaction names the actor. */
export const isNamedIn = async (
  tx: StatementSender,
  actor: Actor,
  interaction: Pick<InteractionRecord, 'uuid'>,
  note: string,
): Promise<boolean> =>
  (await tx.send(selectMention, [actor.business, actor.uuid, note, interaction.uuid])).length > 0

/** A note for colleagues, with the people whom it names. */
export const noteEntry = (text: string, named: readonly Person[]) =>
  ({
    kind: 'note',
    type: 'note',
    body: { text, ...(named.length > 0 && { mentions: named }) },
    mentions: named.map((one) => one.uuid),
  }) satisfies Partial<NewEntry>
