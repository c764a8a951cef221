import type { CommandPayload, Person } from '@hilo/contracts'
import { writeEntry } from '../interactions/acts/write-entry'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

const readMentioned: Statement = {
  name: 'read_mentioned',
  text: `select uuid, name from users where business_uuid = $1::uuid and uuid = any($2::uuid[]) and active
    order by uuid`,
}

/**
 * A note for colleagues: it is not sent to the customer, who still waits if they waited. Whoever it names is told of it,
 * and sees the note alone: being named gives no right to the chat.
 */
export const writeNote = (
  services: Services,
  actor: Actor,
  { conversation_uuid: conversation, uuid, body: { text, mentions = [] } }: CommandPayload<'write:note'>,
) =>
  writeEntry<never>(services, actor, { conversation, uuid, adminsToo: true }, async ({ tx }) => {
    const others = mentions.filter((one) => one !== actor.uuid)
    const named = others.length > 0 ? await tx.send<Person>(readMentioned, [actor.business, others]) : []
    return {
      set: {},
      entry: {
        kind: 'note',
        type: 'note',
        body: { text, ...(named.length > 0 && { mentions: named }) },
        mentions: named.map((one) => one.uuid),
      },
    }
  })
