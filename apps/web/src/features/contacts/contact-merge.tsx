import type { Contact } from '@hilo/contracts'
import { ArrowUpDown, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useDebounced } from '../../lib/browser/use-debounced'
import { moveFocusOut } from '../../lib/focus/move-focus-out'
import { formatPhone } from '../../lib/text/phone'
import { errorSentence } from '../../server/http/api-error'
import { useRows } from '../../server/reads/rows'
import { common, contacts } from '../../strings'
import { Avatar } from '../../ui/display/avatar'
import { Button } from '../../ui/form/button'
import { Field, Input } from '../../ui/form/field'
import { FormDialog } from '../../ui/form/form-dialog'
import { notify } from '../../ui/overlay/notify'
import { Spinner } from '../../ui/state/spinner'
import { contactName } from './contact-name'
import { useMergeContacts } from './mutations'

interface ContactMergeProps {
  contact: Contact
  onClose: () => void
}

const words = contacts.merge
/** More results need a better search. */
const maxShown = 20

/** Merges two contacts of one person: chooses the other one, and which of them stays. */
export function ContactMerge({ contact, onClose }: ContactMergeProps) {
  const merge = useMergeContacts()
  const [other, setOther] = useState<Contact | null>(null)
  const [swapped, setSwapped] = useState(false)
  const [missing, setMissing] = useState(false)
  const kept = swapped ? other : contact
  const merged = swapped ? contact : other

  const submit = () => {
    if (kept && merged) merge.mutate({ kept, other: merged }, { onSuccess: onClose })
    else {
      setMissing(true)
      notify.error(words.missing)
    }
  }
  return (
    <FormDialog
      title={words.title}
      subtitle={words.text}
      action={words.action}
      busy={merge.isPending}
      // Nothing is lost by closing.
      dirty={false}
      error={
        merge.error ? errorSentence(merge.error, words.failed) : missing && !other ? words.missing : undefined
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {kept && merged ? (
        <>
          <div className="grid gap-2">
            <ContactCard label={words.kept} contact={kept} />
            <div className="flex flex-wrap gap-2">
              <Button icon={ArrowUpDown} onClick={() => setSwapped((before) => !before)}>
                {words.swap}
              </Button>
              <Button
                look="ghost"
                onClick={() => {
                  setOther(null)
                  setSwapped(false)
                }}
              >
                {words.change}
              </Button>
            </div>
            <ContactCard label={words.other} contact={merged} />
          </div>
          <p className="text-second text-muted">{words.note}</p>
        </>
      ) : (
        <>
          <ContactCard label={words.kept} contact={contact} />
          <ContactSearch except={contact.uuid} onChoose={setOther} />
        </>
      )}
    </FormDialog>
  )
}

function ContactCard({ label, contact }: { label: string; contact: Contact }) {
  return (
    <div>
      <p className="mb-1 text-meta font-medium text-muted">{label}</p>
      <div className="rounded-row border border-line bg-surface p-2.5">
        <Person contact={contact} />
      </div>
    </div>
  )
}

function Person({ contact }: { contact: Contact }) {
  const { name, phone, email, nit } = contact
  const facts = [name && phone && formatPhone(phone), email, nit].filter(Boolean).join(' · ')
  return (
    <span className="flex min-w-0 items-center gap-2.5 text-left">
      <Avatar name={name} size={32} />
      <span className="min-w-0">
        <span dir="auto" className="block truncate text-left font-medium">
          {contactName(contact)}
        </span>
        {facts && <span className="block truncate text-second text-muted">{facts}</span>}
      </span>
    </span>
  )
}

function ContactSearch({ except, onChoose }: { except: string; onChoose: (contact: Contact) => void }) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 250)
  const view = useRows('listContacts', q, contacts.loadFailed)
  const found = view.rows.filter((row) => row.uuid !== except).slice(0, maxShown)
  const hasNoResults = view.state === 'ready' && !view.searching && found.length === 0
  return (
    <>
      <Field label={words.choose} help={words.searchHelp}>
        {(field) => (
          <Input
            {...field}
            type="search"
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            // Enter must not submit the merge.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      {view.state === 'loading' && (
        <p role="status" className="flex items-center gap-2 text-second text-muted">
          <Spinner /> {contacts.loading}
        </p>
      )}
      {view.state === 'failed' && (
        <p ref={moveFocusOut} role="alert" className="flex flex-wrap items-center gap-2 text-second text-bad">
          {contacts.loadFailed}
          <Button size="sm" onClick={view.retry}>
            {common.retry}
          </Button>
        </p>
      )}
      {hasNoResults && (
        <p role="status" className="flex items-center gap-2 text-second text-muted">
          <SearchX size={16} strokeWidth={1.75} aria-hidden />
          {q === '' ? contacts.empty.title : common.noResults(q)}
        </p>
      )}
      <ul aria-label={words.results} className="-mx-2 grid grid-cols-[minmax(0,1fr)] gap-0.5 empty:hidden">
        {found.map((match) => (
          <li key={match.uuid}>
            <button
              type="button"
              onClick={() => onChoose(match)}
              className="w-full rounded-row px-2 py-1.5 hover:bg-sunk pointer-coarse:min-h-11"
            >
              <Person contact={match} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
