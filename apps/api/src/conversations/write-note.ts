import type { CommandPayload } from '@hilo/contracts'
import { writeLine } from '../interactions/write-line'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/** A word for colleagues: it goes to no customer, and whose turn it is stays as it was. */
export const writeNote = (
  services: Services,
  actor: Actor,
  { conversation_uuid: conversation, uuid, body }: CommandPayload<'write:note'>,
) =>
  writeLine<never>(services, actor, { conversation, uuid, adminsToo: true }, async () => ({
    set: {},
    entry: { kind: 'note', type: 'note', body },
  }))
