import { type CommandPayload, type Entry, isRefusal, type Refusal, refuse } from '@hilo/contracts'
import { noChanges } from '../../entries/changes'
import { messageChanged } from '../../entries/events'
import { bumpVersion, trackThreads } from '../../entries/thread'
import { writeChanges } from '../../entries/write/write-changes'
import { lockInteraction } from '../../interactions/acts/perform/lock-interaction'
import { publishWritten } from '../../interactions/announce-written'
import { refuseByOwner, refuseByState } from '../../interactions/lifecycle'
import { presentEntry } from '../../interactions/present'
import { asEventActor } from '../../platform/events/actors'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { lockEntries } from '../../queue/lock-entries'
import { readConversationOfEntry } from '../read-conversation-of-entry'

type DiscardRefusal = 'MESSAGE_NOT_FOUND' | 'NOT_ASSIGNED' | 'NOT_OWNER' | 'ALREADY_FINISHED' | 'INTERNAL'

/** Removes a refused act from its message, after the owner has seen it. Repeating it changes nothing. */
export async function discardMessageAct(
  { db, clock, announcer }: Services,
  actor: Actor,
  { message, act }: CommandPayload<'discard:act'>,
): Promise<Entry | Refusal<DiscardRefusal>> {
  const now = clock.now()
  const { business } = actor
  const discarded = await db.write<Refusal<DiscardRefusal> | { entry: Entry; publish: () => void }>(
    business,
    async (tx) => {
      const conversation = await readConversationOfEntry(tx, business, message)
      if (conversation === null) return refuse('MESSAGE_NOT_FOUND')
      const [locked, facts] = await Promise.all([
        lockInteraction(tx, business, { conversation }),
        lockEntries(tx, business, [message]),
      ])
      const [entry] = facts.entries
      if (!entry || !locked) return refuse('MESSAGE_NOT_FOUND')
      const { interaction } = locked
      const refused =
        refuseByState('write', interaction, actor) ?? refuseByOwner(interaction, actor, { adminsToo: false })
      if (refused) return refused
      const acts = entry.acts.filter(({ uuid, state }) => uuid !== act || state !== 'failed')
      const threads = trackThreads(facts)
      const thread = threads.of(entry)
      if (!thread || acts.length === entry.acts.length)
        return {
          entry: presentEntry({ ...entry, reactions: [...entry.reactions] }, interaction),
          publish: () => {},
        }
      const changes = {
        ...noChanges,
        entries: [{ ...entry, acts, version: bumpVersion(thread, entry) }],
        events: [[messageChanged(thread.interaction, entry, 'act', asEventActor(actor))]],
      }
      const account = { business, uuid: entry.channel_account_uuid }
      const [result] = await tx.commit(writeChanges(tx, account, { ...changes, ...threads.changed() }, now))
      const [written] = result?.entries ?? []
      if (!result || !written) return refuse('INTERNAL')
      return {
        entry: presentEntry(written, result.interaction),
        publish: () => publishWritten({ announcer }, result),
      }
    },
  )
  if (isRefusal(discarded)) return discarded
  discarded.publish()
  return discarded.entry
}
