import { z } from 'zod'
import type { ConnectionCheck, ConnectionHealth } from '../../../adapter'
import type { SendError } from '../../../outbound'
import { type GmailAccess, getGmail, postGmail } from '../gmail-api'
import * as wire from '../wire'

/** Returns the address of the mailbox that the authorisation opens. */
export async function verifyCredentials(gmail: GmailAccess): Promise<ConnectionCheck> {
  const answer = await getGmail(gmail, 'profile', wire.profile)
  if ('error' in answer) return { ok: false, detail: answer.error.msg, error: answer.error }
  return { ok: true, detail: answer.value.emailAddress }
}

/** Whether the authorisation still works, and whether the mailbox has changed since the last pull. */
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

/** Asks Gmail to push received and sent mails. It does so for seven days. */
export async function watchMailbox(gmail: GmailAccess, topicName: string): Promise<ConnectionCheck> {
  const body = { topicName, labelIds: ['INBOX', 'SENT'], labelFilterBehavior: 'INCLUDE' }
  const answer = await postGmail(gmail, 'watch', body, watched)
  if ('error' in answer) return { ok: false, detail: answer.error.msg, error: answer.error }
  return { ok: true, detail: 'Gmail avisa de los correos nuevos.' }
}

/** Marks the mail as read in Gmail too. */
export async function markMailRead(gmail: GmailAccess, providerMessageId: string): Promise<SendError | null> {
  const [id = ''] = providerMessageId.split('/')
  const answer = await postGmail(gmail, `messages/${id}/modify`, { removeLabelIds: ['UNREAD'] }, z.unknown())
  return 'error' in answer && !answer.missing ? answer.error : null
}
