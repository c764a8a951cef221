import { type CommandPayload, refuse } from '@hilo/contracts'
import { isWindowOpen } from '../interactions/lifecycle'
import { writeAnswer } from '../interactions/write-answer'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/** The owner writes to the customer. */
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
