import type { MailPerson } from '@hilo/contracts'
import { useCallback, useMemo } from 'react'
import { flushDrafts, mailKey, replaceDraft, saveDraft, useDraftText } from './drafts'

/** The draft of an answer by mail besides its text. */
export interface MailDraft {
  readonly to: readonly MailPerson[]
  readonly cc: readonly MailPerson[]
  /** Text in the fields that is not a recipient yet. */
  readonly typed: { readonly to: string; readonly cc: string }
  /** Null: that of the thread. */
  readonly subject: string | null
  readonly signed: boolean
  /** The fields are shown. */
  readonly open: boolean
}

export const emptyMail: MailDraft = {
  to: [],
  cc: [],
  typed: { to: '', cc: '' },
  subject: null,
  signed: true,
  open: false,
}

function parseMailDraft(stored: string): MailDraft {
  try {
    return stored === '' ? emptyMail : { ...emptyMail, ...(JSON.parse(stored) as Partial<MailDraft>) }
  } catch {
    return emptyMail
  }
}

/** The draft of a conversation's mail; it follows other tabs. */
export function useMailDraft(user: string, conversation: string) {
  const stored = useDraftText(user, mailKey(conversation))
  const draft = useMemo(() => parseMailDraft(stored), [stored])
  const change = useCallback(
    (part: Partial<MailDraft>) => {
      const next = { ...draft, ...part }
      const text = JSON.stringify(next)
      saveDraft(user, mailKey(conversation), text === JSON.stringify(emptyMail) ? '' : text)
      flushDrafts()
    },
    [user, conversation, draft],
  )
  const clear = useCallback(() => replaceDraft(user, mailKey(conversation), ''), [user, conversation])
  return { draft, change, clear }
}
