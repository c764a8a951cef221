import { joinSignatures } from '@hilo/contracts'
import type { MailDraft } from '../../../lib/drafts/mail-draft'
import { useMailSignatures } from '../../../server/reads/use-mail-signatures'
import { mail as words } from '../../../strings'
import { problemOf, withTyped } from '../composer/mail/mail-fields'
import { RecipientsField } from '../composer/mail/recipients-field'
import { FormattedText } from '../mail/formatted-text'

interface MailExtrasProps {
  draft: MailDraft
  onChange: (draft: MailDraft) => void
}

/** The further recipients of a first mail, and the signature below it. */
export function MailExtras({ draft, onChange }: MailExtrasProps) {
  const { data } = useMailSignatures()
  const signature = data && joinSignatures(data.own, data.business)
  return (
    <>
      <div className="rounded-control border border-field-line px-3 py-0.5 focus-within:border-accent">
        <RecipientsField
          label={words.cc}
          people={draft.cc}
          typed={draft.typed.cc}
          problem={problemOf(draft, 'cc', data?.mailboxes)}
          onTyped={(typed) => onChange({ ...draft, typed: { ...draft.typed, cc: typed } })}
          onTake={(typed) => onChange(withTyped(draft, 'cc', typed))}
          onRemove={(address) =>
            onChange({ ...draft, cc: draft.cc.filter((person) => person.address !== address) })
          }
        />
      </div>
      {signature && (
        <div className="grid gap-1.5 text-second text-muted">
          <label className="relative finger flex min-h-7 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={draft.signed}
              onChange={({ target }) => onChange({ ...draft, signed: target.checked })}
              className="accent-accent"
            />
            {words.signature}
          </label>
          {draft.signed && (
            <div className="border-l-3 border-line pl-2.5">
              <FormattedText text={signature} />
            </div>
          )}
        </div>
      )}
    </>
  )
}
