import type { Contact, SessionUser } from '@hilo/contracts'
import { ContactRound } from 'lucide-react'
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react'
import { initials } from '../../lib/names'
import { formatPhone } from '../../lib/phone'
import { stepRows } from '../../lib/step-rows'
import { useSettled } from '../../lib/use-settled'
import { type RowsView, useRows } from '../../server/rows'
import { mayByStored } from '../../server/session-user'
import { common, contactList, contacts } from '../../strings'
import { MoreRows, RecordsBody } from '../../ui/records'
import { PeopleSkeleton } from '../../ui/rows-skeleton'
import { SearchField } from '../../ui/search-field'
import { WindowedFrom } from '../../ui/windowed'
import { byLetter, type Entry, hueOfLetter } from './letters'

interface ContactListProps {
  me: SessionUser
  onOpen: (contact: Contact) => void
}

/** The menu option 'contacts': everybody by the letter of their name. */
export default function ContactList({ me, onOpen }: ContactListProps) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), 250)
  const view = useRows('listContacts', q, contacts.loadFailed)
  const may = mayByStored(me, 'permission_view_edit_contacts')
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="grid gap-2 px-3.5 pb-3">
        <SearchField label={contactList.search} text={typed} onText={setTyped} />
        <p role="status" className="h-4 text-meta text-muted">
          {view.state === 'ready' && !view.searching && contactList.count(view.rows.length, view.hasMore)}
        </p>
        {!may && <p className="text-meta text-muted">{common.noPermission}</p>}
      </div>
      <RecordsBody
        view={view}
        q={q}
        onClearSearch={() => setTyped('')}
        skeleton={<PeopleSkeleton label={contacts.loading} />}
        failed={contacts.loadFailed}
        empty={{ icon: ContactRound, ...contactList.empty }}
      >
        <Entries view={view} may={may} onOpen={onOpen} footer={<MoreRows view={view} />} />
      </RecordsBody>
    </div>
  )
}

interface EntriesProps {
  view: RowsView<Contact>
  may: boolean
  onOpen: (contact: Contact) => void
  footer: ReactNode
}

/** The next page is asked for this far from the end. */
const nearEnd = 800

function Entries({ view, may, onOpen, footer }: EntriesProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const entries = useMemo(() => byLetter(view.rows), [view.rows])
  const draw = (entry: Entry, at: number, measure: (element: HTMLElement | null) => void) =>
    entry.kind === 'letter' ? (
      <li
        key={entry.uuid}
        ref={measure}
        data-index={at}
        className="sticky top-0 z-10 bg-surface px-4 pt-2 pb-1"
      >
        <h3 className="text-meta font-semibold text-muted">{entry.letter}</h3>
      </li>
    ) : (
      <li key={entry.uuid} ref={measure} data-index={at} data-row={entry.uuid} className="px-1.5">
        <button
          type="button"
          disabled={!may}
          onClick={() => onOpen(entry.contact)}
          className="flex min-h-13 w-full items-center gap-2.5 rounded-row px-2.5 py-1.5 text-left transition-colors hover:bg-sunk disabled:cursor-not-allowed"
        >
          <LetterAvatar name={entry.contact.name} letter={entry.letter} />
          <Named contact={entry.contact} />
        </button>
      </li>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers watch and move among the buttons inside
    <div
      ref={setScroller}
      data-region="list"
      aria-busy={view.searching || undefined}
      onKeyDown={stepRows}
      onScroll={(event) => {
        const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
        if (scrollHeight - scrollTop - clientHeight < nearEnd) view.loadMore()
      }}
      className="min-h-44 flex-1 overflow-y-auto overscroll-contain pb-3 [&_button]:scroll-mt-8"
    >
      <ul aria-label={contactList.label}>
        <WindowedFrom
          rows={entries}
          scroller={scroller}
          estimate={52}
          renderRow={draw}
          renderSpace={(height) => <li key={height} aria-hidden style={{ height }} />}
        />
      </ul>
      {footer}
    </div>
  )
}

function Named({ contact: { name, phone, email } }: { contact: Contact }) {
  const second = phone ? formatPhone(phone) : email
  return (
    <span className="min-w-0">
      <span className="block truncate font-medium">{name?.trim() || contacts.noName}</span>
      {second && <span className="block truncate text-second text-muted">{second}</span>}
    </span>
  )
}

/** The colour is the letter's, so that a glance down the list sees where one ends. */
function LetterAvatar({ name, letter }: { name: string | null; letter: string }) {
  const hue = hueOfLetter(letter)
  const style: CSSProperties =
    hue === null
      ? { color: 'var(--muted)', background: 'var(--line)' }
      : { color: `hsl(${hue} var(--avatar-ink))`, background: `hsl(${hue} var(--avatar-paper))` }
  return (
    <span
      className="grid size-9 shrink-0 place-items-center rounded-full text-meta leading-none font-semibold"
      style={style}
      aria-hidden
    >
      {initials(name) || '#'}
    </span>
  )
}
