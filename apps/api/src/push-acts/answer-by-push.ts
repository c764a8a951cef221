import { isRefusal, refuse } from '@hilo/contracts'
import { sendMessage } from '../conversations/send-message'
import { sql } from '../platform/db/db'
import type { Services } from '../platform/services'
import { findPushAct } from './find-act'

/**
 * The owner answers the customer from a notification, by the operation of the composer. The message's uuid was chosen with the token, so
 * a repeat finds the message that is there.
 */
export async function answerByPush(
  services: Services,
  { token, text }: { readonly token: string; readonly text: string },
) {
  const act = await findPushAct(services, token, 'answer')
  if (isRefusal(act)) return act
  const { actor, conversation, message, contact, open } = act
  // After its time it still reports whether it was done, for a device that never got the answer.
  if (!open && !(await isWritten(services, actor.business, message))) return refuse('PUSH_ACT_ENDED')
  const written = await sendMessage(services, actor, {
    uuid: message,
    to: contact,
    type: 'text',
    body: { text },
    conversation_uuid: conversation,
  })
  if (!isRefusal(written))
    return 'text' in written.body && written.body.text === text ? { uuid: message } : refuse('PUSH_ACT_USED')
  switch (written.code) {
    case 'NOT_ASSIGNED':
    case 'NOT_OWNER':
    case 'ALREADY_FINISHED':
    case 'WINDOW_CLOSED':
    case 'MANAGED_OUTSIDE':
    case 'CONTACT_BLOCKED':
      return refuse(written.code)
    case 'INTERNAL':
      return refuse('INTERNAL')
    default:
      // The chat was moved to another contact or erased, so the notification refers to nothing any more.
      return refuse('PUSH_ACT_ENDED')
  }
}

async function isWritten({ db }: Services, business: string, message: string): Promise<boolean> {
  const rows = await db.read(
    business,
    sql`select 1 from entries where business_uuid = ${business}::uuid and uuid = ${message}::uuid`,
  )
  return rows.length > 0
}
