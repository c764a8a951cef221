import { dataOf } from './fetch-attachment'
import { findNamed } from './find-thread'
import type { GmailAccess, GmailAnswer } from './gmail-api'
import { partsOf } from './read-letter'
import { isDeliveryReport, isToBeFetched, readReport } from './read-report'
import type * as wire from './wire'

type Failed = Extract<GmailAnswer<never>, { error: unknown }>

/** What a delivery report says, and which mail of the mailbox it is about. Null: it is none. */
export async function returnedBy(
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
  for (const named of report.messageIds) {
    const answer = await findNamed(gmail, named)
    if ('error' in answer) return answer
    const [found] = answer.value.messages
    if (found) return { failed, entry, mail: found.id }
  }
  return { failed, entry, mail: null }
}
