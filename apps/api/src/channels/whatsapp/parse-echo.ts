import { momentOf } from '../meta/moment'
import { keptAs, type Told } from '../meta/told'
import { parseUpdate } from './parse-update'
import { readContent } from './read-content'
import { readCustomer } from './read-customer'
import * as wire from './wire'

/** The business answered from WhatsApp's own app: whom it wrote to stands where a customer's message has its sender. */
export function parseEcho(raw: unknown): Told {
  const parsed = wire.echo.safeParse(raw)
  if (!parsed.success) return keptAs(null, 'echo', 'pending', 'the echo has no id or no type')
  const echo = parsed.data
  const update = parseUpdate(echo, [])
  if (update) return 'edit' in update || 'deletion' in update ? update : keptAs(echo.id, 'echo', 'ignored')
  const customer = readCustomer({ from: echo.to, from_user_id: echo.to_user_id }, [])
  if (!customer) return keptAs(echo.id, 'echo', 'pending', 'the echo does not say to whom it went')
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
