import {
  type ChannelType,
  type CommandPayload,
  channelTextLimits,
  type Refusal,
  refuse,
  refuseInput,
  textSize,
} from '@hilo/contracts'
import { isWindowOpen } from '../interactions/lifecycle'
import { writeAnswer } from '../interactions/write-answer'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/** What the channel would not take is not queued to fail there. */
function refuseTooLong(channel: ChannelType, text: string): Refusal<'INVALID_INPUT'> | null {
  const { most, unit } = channelTextLimits[channel]
  if (textSize(text, unit) <= most) return null
  const words = unit === 'bytes' ? `${most} bytes` : `${most} caracteres`
  return refuseInput({ 'body.text': `El mensaje supera los ${words} que admite este canal.` })
}

/** The owner writes to the customer. */
export const sendMessage = (services: Services, actor: Actor, message: CommandPayload<'send:message'>) =>
  writeAnswer(
    services,
    actor,
    { conversation: message.conversation_uuid, uuid: message.uuid },
    async ({ interaction, now }) => {
      if (interaction.contact_uuid !== message.to) return refuse('WRONG_RECIPIENT')
      if (!isWindowOpen(interaction, now)) return refuse('WINDOW_CLOSED')
      return (
        refuseTooLong(interaction.channel, message.body.text) ?? { type: message.type, body: message.body }
      )
    },
  )
