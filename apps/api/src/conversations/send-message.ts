import { randomUUID } from 'node:crypto'
import {
  type ChannelType,
  type CommandPayload,
  channelTextLimits,
  isRefusal,
  type Refusal,
  refuse,
  refuseInput,
  textSize,
} from '@hilo/contracts'
import { lockInteraction } from '../interactions/change'
import { changeAndAnnounce } from '../interactions/commit-change'
import { isWindowOpen, refuseByOwner, refuseByState, silenceAfterAnswer } from '../interactions/lifecycle'
import { presentEntry } from '../interactions/present'
import { previewOf } from '../interactions/preview'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/** What the channel would not take is not queued to fail there. */
function refuseTooLong(channel: ChannelType, text: string): Refusal<'INVALID_INPUT'> | null {
  const { most, unit } = channelTextLimits[channel]
  if (textSize(text, unit) <= most) return null
  const words = unit === 'bytes' ? `${most} bytes` : `${most} caracteres`
  return refuseInput({ 'body.text': `El mensaje supera los ${words} que admite este canal.` })
}

/**
 * The owner writes to the customer. The uuid that the client made is the message's: a retry after a lost answer
 * finds the first one and sends nothing.
 */
export async function sendMessage(services: Services, actor: Actor, message: CommandPayload<'send:message'>) {
  const uuid = message.uuid ?? randomUUID()
  const changed = await changeAndAnnounce(services, actor, async (tx, now) => {
    const locked = await lockInteraction(tx, { conversation: message.conversation_uuid, entry: uuid })
    if (!locked) return refuse('CONVERSATION_NOT_FOUND')
    const { interaction, entry } = locked
    if (entry) {
      const same =
        entry.conversation_uuid === interaction.conversation_uuid && entry.author_uuid === actor.uuid
      return same ? { doneBefore: { interaction, entries: [entry] } } : refuse('UUID_IN_USE')
    }
    const refused =
      refuseByState('write', interaction, actor) ?? refuseByOwner(interaction, actor, { adminsToo: false })
    if (refused) return refused
    if (interaction.contact_uuid !== message.to) return refuse('WRONG_RECIPIENT')
    if (!isWindowOpen(interaction, now)) return refuse('WINDOW_CLOSED')
    const tooLong = refuseTooLong(interaction.channel, message.body.text)
    if (tooLong) return tooLong
    return {
      before: interaction,
      // The customer has our answer: now we wait for them.
      set: {
        waiting_since: null,
        expired: false,
        expires_at: silenceAfterAnswer(interaction, locked.expired_time, now),
      },
      entries: [
        {
          uuid,
          kind: 'message',
          type: message.type,
          body: message.body,
          author_kind: 'user',
          author: actor.uuid,
          author_name: actor.name,
          preview: previewOf(message.type, message.body),
        },
      ],
    }
  })
  if (isRefusal(changed)) return changed
  const [entry] = changed.entries
  return entry ? presentEntry(entry, changed.interaction) : refuse('INTERNAL')
}
