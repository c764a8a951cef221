import { ask } from '@hilo/client'
import { limits, plainWords } from '@hilo/contracts'
import { useState } from 'react'
import { emptyMail } from '../../../../lib/drafts/mail-draft'
import { newUuid } from '../../../../lib/text/uuid'
import { refusalSentence } from '../../../../server/http/refusal-sentence'
import { useSocket } from '../../../../server/live/live-context'
import { useMailSignatures } from '../../../../server/reads/use-mail-signatures'
import { mail as mailWords, messageActions as words } from '../../../../strings'
import { Field, TextArea } from '../../../../ui/form/field'
import { FormDialog } from '../../../../ui/form/form-dialog'
import { notify } from '../../../../ui/overlay/notify'
import { quoteSummary } from '../../bubble/text/quote'
import { mailFieldsOf, problemOf, type RecipientsName, withTyped } from '../../composer/mail/mail-fields'
import { RecipientsField } from '../../composer/mail/recipients-field'
import type { Message } from '../../log/entry-kinds'

interface ForwardMailDialogProps {
  entry: Message
  onClose: () => void
}

/** Forwards a mail of the thread, with its files, to other addresses. */
export default function ForwardMailDialog({ entry, onClose }: ForwardMailDialogProps) {
  const socket = useSocket()
  const { data } = useMailSignatures()
  const [draft, setDraft] = useState(emptyMail)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()
  /** The last request: a repeat with the same content keeps its uuid, so that the mail is sent once. */
  const [sent, setSent] = useState({ content: '', uuid: '' })
  const field = (which: RecipientsName) => ({
    label: mailWords[which],
    people: draft[which],
    typed: draft.typed[which],
    problem: problemOf(draft, which, data?.mailboxes),
    onTyped: (typed: string) => {
      setError(undefined)
      setDraft({ ...draft, typed: { ...draft.typed, [which]: typed } })
    },
    onTake: (typed: string) => setDraft(withTyped(draft, which, typed)),
    onRemove: (address: string) =>
      setDraft({ ...draft, [which]: draft[which].filter((person) => person.address !== address) }),
  })

  const forward = async () => {
    const read = mailFieldsOf(draft, data?.mailboxes)
    if ('problem' in read) {
      setDraft(read.draft)
      return setError(read.problem)
    }
    const { to, cc } = read.fields
    if (to.length === 0) return setError(words.noAddress)
    const content = JSON.stringify({ to, cc, text })
    const uuid = sent.content === content ? sent.uuid : newUuid()
    setSent({ content, uuid })
    setBusy(true)
    const { conversation_uuid, uuid: message } = entry
    const answer = await ask(socket, 'forward:mail', { uuid, message, conversation_uuid, to, cc, text })
    setBusy(false)
    if (!answer.ok) return setError(refusalSentence(answer, words.failed))
    notify.success(words.mailForwarded)
    onClose()
  }
  return (
    <FormDialog
      title={words.forwardMailTitle}
      action={words.forward}
      width="max-w-130"
      busy={busy}
      dirty={text !== '' || draft.to.length + draft.cc.length > 0}
      error={error}
      onSubmit={() => void forward()}
      onClose={onClose}
    >
      <p dir="auto" className="line-clamp-2 border-l-3 border-accent pl-2 text-second text-muted">
        {quoteSummary(entry, plainWords)}
      </p>
      <div className="grid gap-1 rounded-control border border-field-line px-3 py-1.5 focus-within:border-accent">
        <RecipientsField {...field('to')} />
        <RecipientsField {...field('cc')} />
      </div>
      <Field label={words.forwardMailText} help={words.forwardMailHelp}>
        {(props) => (
          <TextArea
            {...props}
            rows={4}
            maxLength={limits.textLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
