import { type CommandPayload, refuse } from '@hilo/contracts'
import { writeAnswer } from '../interactions/acts/write-answer'
import { isWindowOpen } from '../interactions/lifecycle'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/** The owner sends the customer a text. */
export const sendMessage = (services: Services, actor: Actor, message: CommandPayload<'send:message'>) =>
  writeAnswer(
    services,
    actor,
    { conversation: message.conversation_uuid, uuid: message.uuid },
    async ({ interaction, now }) => {
      if (interaction.contact_uuid !== message.to) return refuse('WRONG_RECIPIENT')
      if (!isWindowOpen(interaction, now)) return refuse('WINDOW_CLOSED')
      return { type: message.type, body: message.body }
    },
  )
