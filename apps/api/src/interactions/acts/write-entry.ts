import { randomUUID } from 'node:crypto'
import { type Entry, type ErrorCode, isRefusal, type Refusal, refuse } from '@hilo/contracts'
import type { InteractionRecord } from '../../entries/interaction-records'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { refuseByOwner, refuseByState } from '../lifecycle'
import { presentEntry } from '../present'
import { isNamedIn } from './note-entry'
import { authorOfAct, type InteractionUpdate, type NewEntry } from './perform/interaction-change'
import { lockInteraction } from './perform/lock-interaction'
import { performAct } from './perform/perform-act'

export interface EntryTarget {
  readonly conversation: string
  /** Chosen by the client, so that a retry after a lost response finds the entry and writes nothing. */
  readonly uuid: string | undefined
  readonly adminsToo: boolean
  /** A note that names the actor, who may then write without having the chat. */
  readonly answers?: string | undefined
}

/** The input of an entry. */
export interface EntryContext {
  readonly interaction: InteractionRecord
  readonly uuid: string
  /** After how many minutes of the customer's silence the interaction expires. */
  readonly expiredTime: number
  readonly tx: StatementSender
  readonly now: Date
}

interface ComposedEntry {
  readonly set: InteractionUpdate
  readonly entry: Pick<NewEntry, 'kind' | 'type' | 'body' | 'preview' | 'mentions' | 'reply_to'>
}

/** The refusals by state, owner and target, which every entry shares. */
export type WriteRefusal =
  | 'CONVERSATION_NOT_FOUND'
  | 'UUID_IN_USE'
  | 'NOT_ASSIGNED'
  | 'ALREADY_FINISHED'
  | 'NOT_OWNER'
  | 'INTERNAL'

/** Writes an entry of a person of the business into a thread. Repeats with the same uuid write it once. */
export async function writeEntry<C extends ErrorCode>(
  services: Services,
  actor: Actor,
  { conversation, uuid = randomUUID(), adminsToo, answers }: EntryTarget,
  compose: (context: EntryContext) => Promise<ComposedEntry | Refusal<C>>,
): Promise<Entry | Refusal<C | WriteRefusal>> {
  const changed = await performAct<C | WriteRefusal>(services, actor, async (tx, now) => {
    const locked = await lockInteraction(tx, actor.business, { conversation, entry: uuid })
    if (!locked) return refuse('CONVERSATION_NOT_FOUND')
    const { interaction, entry, expired_time: expiredTime } = locked
    if (entry) {
      const isOwnRetry =
        entry.conversation_uuid === interaction.conversation_uuid && entry.author_uuid === actor.uuid
      return isOwnRetry ? { alreadyDone: { interaction, entries: [entry] } } : refuse('UUID_IN_USE')
    }
    const wrongState = refuseByState('write', interaction, actor)
    if (wrongState) return wrongState
    const notOwner = refuseByOwner(interaction, actor, { adminsToo })
    if (notOwner && !(answers && (await isNamedIn(tx, actor, interaction, answers)))) return notOwner
    const composed = await compose({ interaction, uuid, expiredTime, tx, now })
    if (isRefusal(composed)) return composed
    return { locked, set: composed.set, entries: [{ ...composed.entry, author: authorOfAct(actor), uuid }] }
  })
  if (isRefusal(changed)) return changed
  const [entry] = changed.entries
  return entry ? presentEntry(entry, changed.interaction) : refuse('INTERNAL')
}
