import { endsWithSignature, type MailFields, plainMarkup } from '@hilo/contracts'
import { Bold, Eye, Italic, Link, List, ListOrdered, type LucideIcon, Quote } from 'lucide-react'
import { type KeyboardEvent, type Ref, type RefObject, useId, useImperativeHandle, useState } from 'react'
import { cx } from '../../../../lib/cx'
import { useMailDraft } from '../../../../lib/drafts/mail-draft'
import { editText } from '../../../../lib/focus/edit-text'
import { mail as words } from '../../../../strings'
import { IconButton } from '../../../../ui/form/icon-button'
import { FormattedText } from '../../mail/formatted-text'
import { type Format, format, formatKeys } from './format-marks'
import { mailFieldsOf } from './mail-fields'
import { useMailReply } from './use-mail-reply'

export interface MailFootHandle {
  /** Whether the key was one of a format. */
  onKey: (event: KeyboardEvent) => boolean
  /** Reads the fields of the mail, or why they cannot be sent. `mark` differs for different fields, because the same text to others is another message. */
  read: () => { readonly fields: MailFields; readonly mark: string } | { readonly problem: string }
  clear: () => void
}

interface MailFootProps {
  ref: Ref<MailFootHandle>
  user: string
  conversation: string
  lastMail: string | null
  text: string
  textarea: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
}

const buttons: readonly { format: Format; icon: LucideIcon; shortcut?: string }[] = [
  { format: 'bold', icon: Bold, shortcut: 'Ctrl B' },
  { format: 'italic', icon: Italic, shortcut: 'Ctrl I' },
  { format: 'link', icon: Link, shortcut: 'Ctrl K' },
  { format: 'bullets', icon: List },
  { format: 'numbers', icon: ListOrdered },
  { format: 'quote', icon: Quote },
]

const markOf = (fields: MailFields): string =>
  fields.to.length + fields.cc.length > 0 || fields.subject !== undefined || !fields.signed
    ? `\n${JSON.stringify(fields)}`
    : ''

/** Below the words of a mail: their format, how they will look, and the signature. */
export default function MailFoot({ ref, user, conversation, lastMail, ...rest }: MailFootProps) {
  const { text, textarea, onText } = rest
  const { draft, change: onChange, clear } = useMailDraft(user, conversation)
  const { data: reply } = useMailReply(conversation, lastMail)
  const [preview, setPreview] = useState(false)
  const id = useId()
  const apply = (kind: Format) => {
    const { current } = textarea
    if (!current) return
    const edited = format(kind, { text, from: current.selectionStart, to: current.selectionEnd })
    editText(textarea, () => onText(edited.text), edited.from, edited.to)
  }
  useImperativeHandle(ref, () => ({
    onKey(event) {
      const kind = formatKeys[event.key.toLowerCase()]
      if (!kind || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return false
      event.preventDefault()
      // Control K opens the palette elsewhere.
      event.stopPropagation()
      apply(kind)
      return true
    },
    read() {
      const read = mailFieldsOf(draft, reply?.mailboxes)
      if ('fields' in read) return { ...read, mark: markOf(read.fields) }
      onChange(read.draft)
      return read
    },
    clear,
  }))
  const signature = reply?.signature ?? ''
  const signs = signature !== '' && !endsWithSignature(text, signature)
  return (
    <div className="px-2">
      {preview && (
        <section
          id={`${id}-preview`}
          aria-label={words.preview}
          className="mx-1.5 my-1 max-h-[24dvh] overflow-y-auto rounded-row bg-sunk px-3 py-2 text-body"
        >
          {text.trim() === '' ? (
            <p className="text-second text-muted">{words.nothingToShow}</p>
          ) : (
            <FormattedText text={text} />
          )}
          {signs && draft.signed && (
            <div className="mt-2 border-t border-line pt-2 text-second text-muted">
              <FormattedText text={signature} />
            </div>
          )}
        </section>
      )}
      <div className="flex flex-wrap items-center gap-x-2">
        <div role="toolbar" aria-label={words.format} className="flex flex-wrap items-center">
          {buttons.map(({ format: kind, icon, shortcut }) => (
            <IconButton
              key={kind}
              icon={icon}
              size={16}
              label={words[kind]}
              {...(shortcut !== undefined && { shortcut })}
              // The text keeps the focus and its selection.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => apply(kind)}
            />
          ))}
          <IconButton
            icon={Eye}
            size={16}
            label={words.preview}
            aria-expanded={preview}
            aria-controls={`${id}-preview`}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => setPreview(!preview)}
            className={cx(preview && 'bg-sunk text-text')}
          />
        </div>
        {signs && (
          <label className="relative finger flex min-h-7 min-w-0 items-center gap-1.5 text-meta text-muted pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={draft.signed}
              onChange={({ target }) => onChange({ signed: target.checked })}
              className="accent-accent"
            />
            <span className="shrink-0">{words.signature}</span>
            <span className="min-w-0 truncate" aria-hidden>
              · {plainMarkup(signature).split('\n')[0]}
            </span>
          </label>
        )}
      </div>
    </div>
  )
}
