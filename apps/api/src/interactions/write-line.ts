import { randomUUID } from 'node:crypto'
import { type Entry, type ErrorCode, isRefusal, type Refusal, refuse } from '@hilo/contracts'
import type { Sender } from '../platform/db/sender'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import type { InteractionSet, NewEntry } from './change'
import { changeAndAnnounce } from './commit-change'
import { refuseByOwner, refuseByState } from './lifecycle'
import { lockInteraction } from './lock-interaction'
import { presentEntry } from './present'
import type { InteractionRecord } from './records'

export interface LineWanted {
  readonly conversation: string
  /** Made by the client: a retry after a lost answer finds the first line, and writes nothing. */
  readonly uuid: string | undefined
  readonly adminsToo: boolean
}

/** What a line is decided on and written with. */
export interface Sheet {
  readonly interaction: InteractionRecord
  readonly uuid: string
  /** Minutes. */
  readonly expiredTime: number
  readonly tx: Sender
  readonly now: Date
}

export interface Line {
  readonly set: InteractionSet
  readonly entry: Pick<NewEntry, 'kind' | 'type' | 'body' | 'preview'>
}

/** What keeps anybody from writing, whatever they say. */
export type NotNow =
  | 'CONVERSATION_NOT_FOUND'
  | 'UUID_IN_USE'
  | 'NOT_ASSIGNED'
  | 'ALREADY_FINISHED'
  | 'NOT_OWNER'
  | 'INTERNAL'

/** Somebody of ours writes a line into a thread, once. */
export async function writeLine<C extends ErrorCode>(
  services: Services,
  actor: Actor,
  { conversation, uuid = randomUUID(), adminsToo }: LineWanted,
  compose: (sheet: Sheet) => Promise<Line | Refusal<C>>,
): Promise<Entry | Refusal<C | NotNow>> {
  const changed = await changeAndAnnounce<C | NotNow>(services, actor, async (tx, now) => {
    const locked = await lockInteraction(tx, actor.business, { conversation, entry: uuid })
    if (!locked) return refuse('CONVERSATION_NOT_FOUND')
    const { interaction, entry, expired_time: expiredTime } = locked
    if (entry) {
      const same =
        entry.conversation_uuid === interaction.conversation_uuid && entry.author_uuid === actor.uuid
      return same ? { doneBefore: { interaction, entries: [entry] } } : refuse('UUID_IN_USE')
    }
    const refused =
      refuseByState('write', interaction, actor) ?? refuseByOwner(interaction, actor, { adminsToo })
    if (refused) return refused
    const line = await compose({ interaction, uuid, expiredTime, tx, now })
    if (isRefusal(line)) return line
    const author = { author_kind: 'user', author: actor.uuid, author_name: actor.name } as const
    return { locked, set: line.set, entries: [{ ...line.entry, ...author, uuid }] }
  })
  if (isRefusal(changed)) return changed
  const [entry] = changed.entries
  return entry ? presentEntry(entry, changed.interaction) : refuse('INTERNAL')
}
