import { randomUUID } from 'node:crypto'
import {
  type Entry,
  type ErrorCode,
  isRefusal,
  type MessageType,
  type Refusal,
  refuse,
} from '@hilo/contracts'
import type { Tx } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { lockInteraction } from './change'
import { changeAndAnnounce } from './commit-change'
import { refuseByOwner, refuseByState, silenceAfterAnswer } from './lifecycle'
import { presentEntry } from './present'
import { previewOf } from './preview'
import type { InteractionRecord } from './records'

interface Wanted {
  readonly conversation: string
  /** Made by the client: a retry after a lost answer finds the first message, and sends nothing. */
  readonly uuid: string | undefined
}

interface Answer {
  readonly type: MessageType
  readonly body: { readonly text?: string; readonly name?: string; readonly caption?: string | null }
}

/** What the answer is decided on and written with. */
interface Sheet {
  readonly interaction: InteractionRecord
  readonly uuid: string
  readonly tx: Tx
  readonly now: Date
}

/** What keeps anybody from answering, whatever they say. */
type NotNow =
  | 'CONVERSATION_NOT_FOUND'
  | 'UUID_IN_USE'
  | 'NOT_ASSIGNED'
  | 'ALREADY_FINISHED'
  | 'NOT_OWNER'
  | 'INTERNAL'

/** The owner tells the customer something: of whatever kind, once, and from now on it is the customer's turn. */
export async function writeAnswer<C extends ErrorCode>(
  services: Services,
  actor: Actor,
  { conversation, uuid = randomUUID() }: Wanted,
  compose: (sheet: Sheet) => Promise<Answer | Refusal<C>>,
): Promise<Entry | Refusal<C | NotNow>> {
  const changed = await changeAndAnnounce<C | NotNow>(services, actor, async (tx, now) => {
    const locked = await lockInteraction(tx, { conversation, entry: uuid })
    if (!locked) return refuse('CONVERSATION_NOT_FOUND')
    const { interaction, entry } = locked
    if (entry) {
      const same =
        entry.conversation_uuid === interaction.conversation_uuid && entry.author_uuid === actor.uuid
      return same ? { doneBefore: { interaction, entries: [entry] } } : refuse('UUID_IN_USE')
    }
    const refused =
      refuseByState('write', interaction, actor) ?? refuseByOwner(interaction, actor, { adminsToo: false })
    if (refused) return refused
    const answer = await compose({ interaction, uuid, tx, now })
    if (isRefusal(answer)) return answer
    return {
      before: interaction,
      // The customer has our answer: now we wait for them.
      set: {
        waiting_since: null,
        expired: false,
        expires_at: silenceAfterAnswer(interaction, locked.expired_time, now),
      },
      entries: [
        {
          ...answer,
          uuid,
          kind: 'message',
          author_kind: 'user',
          author: actor.uuid,
          author_name: actor.name,
          preview: previewOf(answer.type, answer.body),
        },
      ],
    }
  })
  if (isRefusal(changed)) return changed
  const [entry] = changed.entries
  return entry ? presentEntry(entry, changed.interaction) : refuse('INTERNAL')
}
