import { distinctRecipients, limits, normalizedSubject } from '@hilo/contracts'
import { ReplyAll } from 'lucide-react'
import { useId } from 'react'
import { useMailDraft } from '../../../../lib/drafts/mail-draft'
import { personText } from '../../../../lib/text/recipients'
import { mail as words } from '../../../../strings'
import { problemOf, type RecipientsName, withTyped } from './mail-fields'
import { RecipientsField } from './recipients-field'
import { useMailReply } from './use-mail-reply'

interface MailHeadProps {
  user: string
  conversation: string
  lastMail: string | null
  name: string
}

const linkClass =
  'relative finger inline-flex min-h-7 items-center gap-1 rounded-[4px] px-1 text-meta font-medium text-accent underline-offset-2 hover:underline pointer-coarse:min-h-9'

/** Above the words of a mail: who gets it, and its subject. */
export default function MailHead({ user, conversation, lastMail, name }: MailHeadProps) {
  const { draft, change: onChange } = useMailDraft(user, conversation)
  const { data: reply } = useMailReply(conversation, lastMail)
  const id = useId()
  const others = draft.to.length + draft.cc.length
  const missing =
    reply &&
    distinctRecipients(
      reply,
      [...draft.to, ...draft.cc].map(({ address }) => address),
    )
  const replyAll = missing && missing.to.length + missing.cc.length > 0
  const subject = draft.subject ?? reply?.subject ?? ''
  const changed =
    draft.subject !== null &&
    draft.subject.trim() !== '' &&
    normalizedSubject(draft.subject) !== normalizedSubject(reply?.subject ?? '')
  const field = (which: RecipientsName) => ({
    label: words[which],
    people: draft[which],
    typed: draft.typed[which],
    problem: problemOf(draft, which, reply?.mailboxes),
    onTyped: (typed: string) => onChange({ typed: { ...draft.typed, [which]: typed } }),
    onTake: (typed: string) => onChange(withTyped(draft, which, typed)),
    onRemove: (address: string) =>
      onChange({ [which]: draft[which].filter((person) => person.address !== address) }),
  })
  return (
    <section aria-label={words.fields} className="border-b border-line px-3.5 py-1.5">
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="min-w-0 flex-1 basis-40 truncate text-meta text-muted">
          {others === 0 ? words.customerAlone(name) : words.andOthers(name, others)}
          {subject !== '' && ` · ${subject}`}
        </p>
        {replyAll && (
          <button
            type="button"
            className={linkClass}
            onClick={() =>
              onChange({ to: [...draft.to, ...missing.to], cc: [...draft.cc, ...missing.cc], open: true })
            }
          >
            <ReplyAll size={14} strokeWidth={1.75} aria-hidden />
            {words.replyAll}
          </button>
        )}
        <button
          type="button"
          className={linkClass}
          aria-expanded={draft.open}
          aria-controls={`${id}-fields`}
          onClick={() => onChange({ open: !draft.open })}
        >
          {draft.open ? words.hideFields : words.showFields}
        </button>
      </div>
      <div
        id={`${id}-fields`}
        hidden={!draft.open}
        className="grid max-h-[30dvh] grid-cols-[minmax(0,1fr)] gap-1 overflow-y-auto pt-1"
      >
        {draft.open && (
          <>
            <RecipientsField
              {...field('to')}
              fixed={reply?.customer ? personText({ ...reply.customer, name }) : name}
            />
            <RecipientsField {...field('cc')} />
            <div className="flex items-center gap-1.5">
              <label htmlFor={`${id}-subject`} className="w-12 shrink-0 text-meta text-muted">
                {words.subject}
              </label>
              <input
                id={`${id}-subject`}
                type="text"
                dir="auto"
                autoComplete="off"
                maxLength={limits.subjectLength}
                value={subject}
                aria-describedby={changed ? `${id}-changed` : undefined}
                onChange={({ target: { value } }) =>
                  onChange({ subject: value === reply?.subject ? null : value })
                }
                // Enter would send the mail.
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                className="h-8 min-w-0 flex-1 bg-transparent text-second text-text outline-none pointer-coarse:h-11"
              />
            </div>
            {changed && (
              <p id={`${id}-changed`} className="pl-13.5 text-meta text-muted">
                {words.newThread}
              </p>
            )}
          </>
        )}
      </div>
    </section>
  )
}
