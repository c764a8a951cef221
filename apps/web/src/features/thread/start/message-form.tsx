import { limits } from '@hilo/contracts'
import { useState } from 'react'
import { useMedia } from '../../../lib/browser/use-media'
import { emptyMail } from '../../../lib/drafts/mail-draft'
import { useMailSignatures } from '../../../server/reads/use-mail-signatures'
import { mail as mailWords, start as words } from '../../../strings'
import { Field, Input, TextArea } from '../../../ui/form/field'
import { mailFieldsOf } from '../composer/mail/mail-fields'
import { MailExtras } from './mail-extras'
import type { FirstMessage } from './mutations'

interface MessageFormProps {
  id: string
  /** The form of a mail, which has a subject. */
  mail: boolean
  onTyped: (typed: boolean) => void
  onSubmit: (message: FirstMessage) => void
}

/** The first message: a text, or a mail with its subject. */
export function MessageForm({ id, mail, onTyped, onSubmit }: MessageFormProps) {
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const [draft, setDraft] = useState(emptyMail)
  const { data } = useMailSignatures(mail)
  const [refused, setRefused] = useState(false)
  const touch = useMedia('(pointer: coarse)')
  const noSubject = mail && subject.trim() === ''
  const noText = text.trim() === ''
  const typed = (next: { subject?: string; text?: string }) => {
    const now = { subject, text, ...next }
    setSubject(now.subject)
    setText(now.text)
    onTyped(now.subject.trim() !== '' || now.text.trim() !== '')
  }
  return (
    <form
      id={id}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        if (noSubject || noText) {
          setRefused(true)
          form.querySelector<HTMLElement>(noSubject ? 'input' : 'textarea')?.focus()
        } else if (!mail) onSubmit({ kind: 'text', text })
        else {
          const read = mailFieldsOf(draft, data?.mailboxes)
          if ('fields' in read) onSubmit({ kind: 'mail', subject: subject.trim(), text, mail: read.fields })
          else setDraft(read.draft)
        }
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
    >
      {mail && (
        <Field label={words.subject} error={refused && noSubject ? words.subjectMissing : undefined}>
          {(props) => (
            <Input
              {...props}
              autoComplete="off"
              maxLength={limits.subjectLength}
              value={subject}
              onChange={(event) => typed({ subject: event.target.value })}
            />
          )}
        </Field>
      )}
      <Field
        label={words.text}
        {...helpOf(mail, touch)}
        error={refused && noText ? words.textMissing : undefined}
      >
        {(props) => (
          <TextArea
            {...props}
            rows={mail ? 6 : 3}
            maxLength={limits.textLength}
            value={text}
            onChange={(event) => typed({ text: event.target.value })}
          />
        )}
      </Field>
      {mail && <MailExtras draft={draft} onChange={setDraft} />}
    </form>
  )
}

function helpOf(mail: boolean, touch: boolean): { help?: string } {
  const help = [mail && mailWords.settings.marks, !touch && words.textHelp].filter(Boolean).join(' ')
  return help === '' ? {} : { help }
}
