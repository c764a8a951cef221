import { type CommandPayload, isRefusal, refuse } from '@hilo/contracts'
import { refuseQuote } from '../entries/refuse-quote'
import { writeAnswer } from '../interactions/acts/write-answer'
import { isWindowOpen } from '../interactions/lifecycle'
import { mailOfAnswer } from '../mails/mail-of-answer'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/** The owner sends the customer a text. */
export const sendMessage = (services: Services, actor: Actor, message: CommandPayload<'send:message'>) =>
  writeAnswer(
    services,
    actor,
    { conversation: message.conversation_uuid, uuid: message.uuid },
    async ({ interaction, tx, now }) => {
      if (interaction.contact_uuid !== message.to) return refuse('WRONG_RECIPIENT')
      if (!isWindowOpen(interaction, now)) return refuse('WINDOW_CLOSED')
      const quoted = message.reply_to ?? null
      const refused = quoted === null ? null : await refuseQuote(tx, interaction, quoted)
      if (refused) return refused
      const { text, mail: fields } = message.body
      const mail = await mailOfAnswer({ tx, actor, interaction }, text, fields)
      return isRefusal(mail) ? mail : { type: message.type, body: { text, ...mail }, reply_to: quoted }
    },
  )
