import { limits, type MailFields, ownMailbox } from '@hilo/contracts'
import type { MailDraft } from '../../../../lib/drafts/mail-draft'
import { readRecipients } from '../../../../lib/text/recipients'
import { mail as words } from '../../../../strings'

export type RecipientsName = 'to' | 'cc'

/** Adds the typed addresses to the recipients, each once; other text stays typed. */
export function withTyped(draft: MailDraft, field: RecipientsName, typed: string): MailDraft {
  const { people, rest } = readRecipients(typed)
  const known = new Set([...draft.to, ...draft.cc].map(({ address }) => address))
  const fresh = people.filter(({ address }, at) => {
    const isFirst = people.findIndex((one) => one.address === address) === at
    return isFirst && !known.has(address)
  })
  return { ...draft, [field]: [...draft[field], ...fresh], typed: { ...draft.typed, [field]: rest } }
}

/**
 * Why a field cannot be sent as it is, or null.
 * @param mailboxes those of the business: none may be a recipient
 */
export function problemOf(
  draft: MailDraft,
  field: RecipientsName,
  mailboxes: readonly string[] = [],
): string | null {
  const own = draft[field].find(({ address }) => mailboxes.includes(address.toLowerCase()))
  if (own) return ownMailbox(own.address)
  if (draft.to.length + draft.cc.length > limits.mailRecipients && field === 'to')
    return words.tooMany(limits.mailRecipients)
  return draft.typed[field].trim() === '' ? null : words.notAnAddress(draft.typed[field].trim())
}

/** The fields that are sent with the text of a mail, or why they cannot be. */
export function mailFieldsOf(
  draft: MailDraft,
  mailboxes: readonly string[] = [],
): { readonly fields: MailFields } | { readonly problem: string; readonly draft: MailDraft } {
  const taken = withTyped(withTyped(draft, 'to', draft.typed.to), 'cc', draft.typed.cc)
  const problem = problemOf(taken, 'to', mailboxes) ?? problemOf(taken, 'cc', mailboxes)
  if (problem !== null) return { problem, draft: { ...taken, open: true } }
  const subject = taken.subject?.trim()
  const { to, cc, signed } = taken
  return { fields: { to: [...to], cc: [...cc], signed, ...(subject && { subject }) } }
}
