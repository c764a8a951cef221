import type { GmailAccess, GmailAnswer } from '../../gmail-api'
import { dataOf } from '../../pull/fetch-attachment'
import { findByMessageId } from '../../pull/find-exchange'
import type * as wire from '../../wire'
import { partsOf } from '../read-mail'
import { isDeliveryReport, isToBeFetched, readReport } from './read-report'

type Failed = Extract<GmailAnswer<never>, { error: unknown }>

/** Reads a delivery report and finds the mail that it is about. Null: the mail is no delivery report. */
export async function readReturnedMail(
  gmail: GmailAccess,
  { id, payload, labelIds }: wire.Mail,
): Promise<wire.Returned | Failed | null> {
  if (labelIds.includes('SENT') || !isDeliveryReport(payload)) return null
  const fetched = new Map<string, string>()
  for (const part of [...partsOf(payload)].filter(isToBeFetched)) {
    const data = await dataOf(gmail, id, part.body?.attachmentId)
    if (typeof data === 'string') fetched.set(part.partId ?? '', data)
    else if ('error' in data && data.error.kind !== 'rejected' && !data.unreadable) return data
  }
  const report = readReport(payload, fetched)
  if (!report) return null
  const { failed, entry } = report
  for (const messageId of report.messageIds) {
    const answer = await findByMessageId(gmail, messageId)
    if ('error' in answer) return answer
    const [found] = answer.value.messages
    if (found) return { failed, entry, mail: found.id }
  }
  return { failed, entry, mail: null }
}
