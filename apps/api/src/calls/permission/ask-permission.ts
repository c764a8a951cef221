import { abilitiesOf, type BodyOf, type callEndpoints, refuse } from '@hilo/contracts'
import { writeAnswer } from '../../interactions/acts/write-answer'
import { isWindowOpen } from '../../interactions/lifecycle'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'

type AskInput = BodyOf<(typeof callEndpoints)['askCallPermission']>

/** Asks the customer for permission to call, by a message with the provider's own buttons. */
export const askPermission = (
  services: Services,
  actor: Actor,
  { uuid, conversation_uuid: conversation, text }: AskInput,
) =>
  writeAnswer(services, actor, { conversation, uuid }, async ({ interaction, now }) => {
    if (!abilitiesOf(interaction.channel).calls) return refuse('CALLS_NOT_HERE')
    if (!isWindowOpen(interaction, now)) return refuse('WINDOW_CLOSED')
    return { type: 'text', body: { text, asks_call: true } }
  })
