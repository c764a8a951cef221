import type { PhoneMessage } from '../../channels/inbound'
import { truncateTexts } from '../../inbound/items/truncate-texts'
import { storableText } from '../../platform/text/storable-json'
import { importedUuid } from '../keys'
import type { PlannedEntry } from '../write/plan-entries'
import type { WriteContext } from '../write/write-context'

const nobody = { email: null, name: null } as const

/** The entries of messages that were on the phone. Messages that the business wrote there have no person of the team. */
export const planPhoneEntries = (
  { business, source, now }: WriteContext,
  messages: readonly PhoneMessage[],
): readonly PlannedEntry[] =>
  messages.map((message) => {
    const { fromCustomer, date, media, content, replyTo } = message
    const id = storableText(message.id)
    const { type, body } = truncateTexts(content)
    return {
      uuid: importedUuid(business, source, id),
      kind: 'message',
      type,
      body: { ...body, ...(media !== null && { media: storableText(media) }) },
      date: date && date < now ? date : now,
      author: { kind: fromCustomer ? 'client' : 'app', ...nobody },
      status: fromCustomer ? null : message.status,
      provider_message_id: id,
      reply_to: replyTo === null ? null : importedUuid(business, source, storableText(replyTo)),
      file: null,
    }
  })
