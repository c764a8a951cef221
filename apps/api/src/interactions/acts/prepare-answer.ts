import { type Entry, isRefusal, type Refusal, refuse } from '@hilo/contracts'
import type { InteractionRecord } from '../../entries/interaction-records'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { refuseByCustomer, refuseByOwner, refuseByState } from '../lifecycle'
import { readTarget } from './perform/lock-interaction'
import { type CustomerRefusal, writeAnswer } from './write-answer'
import type { EntryTarget, WriteRefusal } from './write-entry'

/**
 * Asks whether the actor may answer, before their files are read, which takes long. `writeAnswer` asks again under the lock.
 * `written`: the answer is there already, and its repeat needs no files.
 */
export async function prepareAnswer(
  services: Services,
  actor: Actor,
  { conversation, uuid }: Pick<EntryTarget, 'conversation' | 'uuid'>,
): Promise<
  | { readonly interaction: InteractionRecord; readonly written: Entry | null }
  | Refusal<WriteRefusal | CustomerRefusal>
> {
  const target = await services.db.write(actor.business, (tx) =>
    tx.commit(readTarget(tx, actor.business, { conversation, entry: uuid })),
  )
  if (!target) return refuse('CONVERSATION_NOT_FOUND')
  const { interaction, isWritten } = target
  if (isWritten) {
    const written = await writeAnswer(services, actor, { conversation, uuid }, async () => refuse('INTERNAL'))
    return isRefusal(written) ? written : { interaction, written }
  }
  return (
    refuseByState('write', interaction, actor) ??
    refuseByOwner(interaction, actor, { adminsToo: false }) ??
    refuseByCustomer(interaction) ?? { interaction, written: null }
  )
}
