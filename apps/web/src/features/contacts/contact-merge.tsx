import type { Contact } from '@hilo/contracts'
import { ArrowUpDown, SearchX } from 'lucide-react'
import { useState } from 'react'
import { handOver } from '../../lib/hand-over'
import { formatPhone } from '../../lib/phone'
import { useSettled } from '../../lib/use-settled'
import { sentenceOf } from '../../server/api-error'
import { useRows } from '../../server/rows'
import { common, contacts } from '../../strings'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { Field, Input } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { Spinner } from '../../ui/spinner'
import { calledOf } from './contact-words'
import { useMergeContacts } from './mutations'

interface ContactMergeProps {
  contact: Contact
  onClose: () => void
}

const words = contacts.merge
/** More are found by searching better. */
const mostShown = 20

/** Two contacts that are one person: who the other is, and which of them stays. */
export default function ContactMerge({ contact, onClose }: ContactMergeProps) {
  const merge = useMergeContacts()
  const [other, setOther] = useState<Contact | null>(null)
  const [swapped, setSwapped] = useState(false)
  const [missing, setMissing] = useState(false)
  const kept = swapped ? other : contact
  const gone = swapped ? contact : other

  const submit = () => {
    if (kept && gone) merge.mutate({ kept, other: gone }, { onSuccess: onClose })
    else setMissing(true)
  }
  return (
    <FormDialog
      title={words.title}
      subtitle={words.text}
      action={words.action}
      busy={merge.isPending}
      // Choosing is not typing: nothing is lost by closing.
      dirty={false}
      error={
        merge.error ? sentenceOf(merge.error, words.failed) : missing && !other ? words.missing : undefined
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {kept && gone ? (
        <>
          <div className="grid gap-2">
            <Side label={words.kept} contact={kept} />
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
            <Side label={words.other} contact={gone} />
          </div>
          <p className="text-second text-muted">{words.note}</p>
        </>
      ) : (
        <>
          <Side label={words.kept} contact={contact} />
          <Finder except={contact.uuid} onChoose={setOther} />
        </>
      )}
    </FormDialog>
  )
}

function Side({ label, contact }: { label: string; contact: Contact }) {
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
      <Avatar name={name} seed={contact.uuid} size={32} />
      <span className="min-w-0">
        <span className="block truncate font-medium">{calledOf(contact)}</span>
        {facts && <span className="block truncate text-second text-muted">{facts}</span>}
      </span>
    </span>
  )
}

function Finder({ except, onChoose }: { except: string; onChoose: (contact: Contact) => void }) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), 250)
  const view = useRows('listContacts', q, contacts.loadFailed)
  const found = view.rows.filter((one) => one.uuid !== except).slice(0, mostShown)
  const nothing = view.state === 'ready' && !view.searching && found.length === 0
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
            // Enter here looks, it does not unite.
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
        <p ref={handOver} role="alert" className="flex flex-wrap items-center gap-2 text-second text-bad">
          {contacts.loadFailed}
          <Button size="sm" onClick={view.retry}>
            {common.retry}
          </Button>
        </p>
      )}
      {nothing && (
        <p role="status" className="flex items-center gap-2 text-second text-muted">
          <SearchX size={16} strokeWidth={1.75} aria-hidden />
          {q === '' ? contacts.empty.title : common.noResults(q)}
        </p>
      )}
      <ul aria-label={words.results} className="-mx-2 grid grid-cols-[minmax(0,1fr)] gap-0.5 empty:hidden">
        {found.map((one) => (
          <li key={one.uuid}>
            <button
              type="button"
              onClick={() => onChoose(one)}
              className="w-full rounded-row px-2 py-1.5 hover:bg-sunk pointer-coarse:min-h-11"
            >
              <Person contact={one} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
