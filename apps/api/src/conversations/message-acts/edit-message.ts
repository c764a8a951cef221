import { abilitiesOf, type CommandPayload, isTooLate, limits } from '@hilo/contracts'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { requestMessageAct } from './request-message-act'

/** The owner changes the text of a message of the business, or the caption of its file. */
export const editMessage = (
  services: Services,
  actor: Actor,
  { uuid, message, text }: CommandPayload<'edit:message'>,
) =>
  requestMessageAct(
    services,
    actor,
    { uuid, message, kind: 'edit' },
    ({ entry, interaction, now }) => {
      const rule = abilitiesOf(interaction.channel).edit
      const caption = 'caption' in entry.body
      const isAllowed =
        rule &&
        entry.author_kind === 'user' &&
        (entry.type === 'text' || (caption && text.length <= limits.captionLength)) &&
        !isTooLate(rule, entry.date.getTime(), now.getTime())
      return isAllowed ? { text, caption } : null
    },
    'CANNOT_EDIT',
  )
