import { z } from 'zod'
import type { ConnectionHealth, ConnectionTest } from '../adapter'
import type { SendError } from '../outbound'
import { type GmailAccess, getGmail, postGmail } from './gmail-api'
import * as wire from './wire'

/** Whose mailbox the authorisation opens. */
export async function testMailbox(gmail: GmailAccess): Promise<ConnectionTest> {
  const answer = await getGmail(gmail, 'profile', wire.profile)
  if ('error' in answer) return { ok: false, detail: answer.error.msg, error: answer.error }
  return { ok: true, detail: answer.value.emailAddress }
}

/** Whether the authorisation still opens the mailbox, and whether something is in it that no push told us of. */
export async function readMailboxHealth(
  gmail: GmailAccess,
  cursor: string | null,
): Promise<ConnectionHealth> {
  const answer = await getGmail(gmail, 'profile', wire.profile)
  if ('error' in answer) return { subscribed: null, error: answer.error }
  const { historyId } = answer.value
  return { subscribed: null, news: cursor !== null && BigInt(historyId) > BigInt(cursor), error: null }
}

const watched = z.looseObject({ expiration: z.string() })

/** Asks Gmail to push what comes and what is sent. It does so for seven days. */
export async function watchMailbox(gmail: GmailAccess, topicName: string): Promise<ConnectionTest> {
  const body = { topicName, labelIds: ['INBOX', 'SENT'], labelFilterBehavior: 'INCLUDE' }
  const answer = await postGmail(gmail, 'watch', body, watched)
  if ('error' in answer) return { ok: false, detail: answer.error.msg, error: answer.error }
  return { ok: true, detail: 'Gmail avisa de los correos nuevos.' }
}

/** In Gmail too nobody shall read it as new. */
export async function markMailRead(gmail: GmailAccess, providerMessageId: string): Promise<SendError | null> {
  const [id = ''] = providerMessageId.split('/')
  const answer = await postGmail(gmail, `messages/${id}/modify`, { removeLabelIds: ['UNREAD'] }, z.unknown())
  return 'error' in answer && !answer.missing ? answer.error : null
}
