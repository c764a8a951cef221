import { kindOrUnknown } from '../../meta/items'
import { momentOf } from '../../meta/moment'
import { type ParsedItem, unparsedItem } from '../../meta/parsed-item'
import { ignored } from '../ignored'
import * as wire from '../wire'
import { parseUpdate } from './parse-update'
import { readContent } from './read-content'
import { readCustomer } from './read-customer'

/** The business answered in WhatsApp's own app. The recipient is read like the sender of a customer's message. */
export function parseEcho(raw: unknown): ParsedItem {
  const parsed = wire.echo.safeParse(raw)
  if (!parsed.success) return unparsedItem(null, 'echo', 'pending', 'the echo has no id or no type')
  const echo = parsed.data
  const recipient = { from: echo.to, from_user_id: echo.to_user_id }
  const update = parseUpdate({ ...echo, ...recipient }, [])
  if (update)
    return 'edit' in update || 'deletion' in update
      ? update
      : unparsedItem(echo.id, 'echo', 'ignored', kindOrUnknown(ignored, `${echo.type}_echo`))
  const customer = readCustomer(recipient, [])
  if (!customer) return unparsedItem(echo.id, 'echo', 'pending', 'the echo does not say to whom it went')
  return {
    dedupeKey: echo.id,
    echo: {
      entry: null,
      message: {
        providerMessageId: echo.id,
        customer,
        threadKey: '',
        subject: null,
        sentAt: momentOf(echo.timestamp),
        replyTo: echo.context?.id ?? null,
        ...readContent(echo),
      },
    },
  }
}
