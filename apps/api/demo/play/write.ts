import type { MessageContent } from '../../src/channels/inbound'
import { sendMessage } from '../../src/conversations/send-message'
import type { InteractionRecord } from '../../src/entries/interaction-records'
import { answeredNow } from '../../src/interactions/lifecycle'
import type { Actor } from '../../src/platform/http/actor'
import type { Services } from '../../src/platform/services'
import { actOn, expectAllowed, messageOf } from './act-on'

/** The owner answers: a text with the product's operation, a file with the same changes as that operation. */
export async function write(
  services: Services,
  by: Actor,
  interaction: Pick<InteractionRecord, 'uuid' | 'conversation_uuid' | 'channel' | 'contact_uuid'>,
  content: MessageContent,
): Promise<void> {
  if (content.type === 'text') {
    const { conversation_uuid, contact_uuid: to } = interaction
    expectAllowed(
      await sendMessage(services, by, {
        conversation_uuid,
        to,
        type: 'text',
        body: { text: content.body.text },
      }),
    )
    return
  }
  await actOn(services, by, interaction.uuid, ({ expired_time, interaction: row }, now) => ({
    set: answeredNow(row, by, expired_time, now),
    entries: [messageOf(by, content)],
  }))
}
