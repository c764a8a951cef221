import { abilitiesOf, type CommandPayload, isTooLate } from '@hilo/contracts'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { requestMessageAct } from './request-message-act'

/** The owner deletes a message of the business, for the customer too. */
export const deleteMessage = (
  services: Services,
  actor: Actor,
  { uuid, message }: CommandPayload<'delete:message'>,
) =>
  requestMessageAct(
    services,
    actor,
    { uuid, message, kind: 'deletion' },
    ({ entry, interaction, now }) => {
      const rule = abilitiesOf(interaction.channel).delete
      const isAllowed =
        rule &&
        (entry.author_kind === 'user' ||
          entry.author_kind === 'bot' ||
          entry.author_kind === 'integration') &&
        !isTooLate(rule, entry.date.getTime(), now.getTime())
      return isAllowed ? {} : null
    },
    'CANNOT_DELETE',
  )
