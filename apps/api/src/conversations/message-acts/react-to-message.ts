import { abilitiesOf, type CommandPayload, isTooLate } from '@hilo/contracts'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { requestMessageAct } from './request-message-act'

/** The owner reacts to a message of the chat with an emoji, or takes the reaction back. */
export const reactToMessage = (
  services: Services,
  actor: Actor,
  { uuid, message, emoji }: CommandPayload<'react:message'>,
) =>
  requestMessageAct(
    services,
    actor,
    { uuid, message, kind: 'reaction' },
    ({ entry, interaction, now }) => {
      const rule = abilitiesOf(interaction.channel).react
      const isCustomers = entry.author_kind === 'client'
      const isAllowed =
        rule &&
        (isCustomers || rule.own) &&
        (emoji === null || rule.emojis === null || rule.emojis.includes(emoji)) &&
        !isTooLate(rule, entry.date.getTime(), now.getTime())
      return isAllowed ? { emoji } : null
    },
    'CANNOT_REACT',
  )
