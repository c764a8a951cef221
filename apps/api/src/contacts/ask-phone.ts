import { abilitiesOf, type BodyOf, type contactEndpoints, refuse } from '@hilo/contracts'
import { writeAnswer } from '../interactions/acts/write-answer'
import { isWindowOpen } from '../interactions/lifecycle'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

type AskInput = BodyOf<(typeof contactEndpoints)['askPhone']>

/** Asks the customer for their phone, by a message with the channel's own button that shares it. */
export const askPhone = (
  services: Services,
  actor: Actor,
  { uuid, conversation_uuid: conversation, text }: AskInput,
) =>
  writeAnswer(services, actor, { conversation, uuid }, async ({ interaction, now }) => {
    if (!abilitiesOf(interaction.channel).asksPhone) return refuse('PHONE_NOT_ASKED_HERE')
    if (!isWindowOpen(interaction, now)) return refuse('WINDOW_CLOSED')
    return { type: 'text', body: { text, asks_phone: true } }
  })
