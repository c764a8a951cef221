import type { CommandPayload } from '@hilo/contracts'
import { noteEntry, readMentioned } from '../interactions/acts/note-entry'
import { writeEntry } from '../interactions/acts/write-entry'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/**
 * A note for colleagues: it is not sent to the customer, who still waits if they waited. A mentioned colleague is notified, sees the note
 * alone, and may answer it by a note: a mention gives no other right to the chat.
 */
export const writeNote = (
  services: Services,
  actor: Actor,
  {
    conversation_uuid: conversation,
    uuid,
    answers,
    body: { text, mentions = [] },
  }: CommandPayload<'write:note'>,
) =>
  writeEntry<never>(services, actor, { conversation, uuid, adminsToo: true, answers }, async ({ tx }) => ({
    set: {},
    entry: noteEntry(text, await readMentioned(tx, actor, mentions)),
  }))
