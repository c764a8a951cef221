import type { Contact, SessionUser } from '@hilo/contracts'
import { ContactRound, MessageSquarePlus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useDebounced } from '../../lib/browser/use-debounced'
import { moveBetweenRows } from '../../lib/focus/move-between-rows'
import { formatPhone } from '../../lib/text/phone'
import type { RowsView } from '../../server/reads/pages'
import { useRows } from '../../server/reads/rows'
import { isAllowedByStored } from '../../server/session/session-user'
import { common, contactList, contacts, thread, write } from '../../strings'
import { Avatar } from '../../ui/display/avatar'
import { IconButton } from '../../ui/form/icon-button'
import { SearchField } from '../../ui/form/inputs/search-field'
import { listHeadClass } from '../../ui/list/list-title'
import { MoreRows, RecordsBody } from '../../ui/list/records'
import { PeopleSkeleton } from '../../ui/list/rows-skeleton'
import { VirtualRowsIfMany } from '../../ui/list/virtual-rows'
import { groupByLetter, type LetterListItem } from './letters'

interface ContactListProps {
  me: SessionUser
  /** The title, beside or above the search. */
  heading?: ReactNode
  onOpen: (contact: Contact) => void
  /** Writes to them first. */
  onWrite: (contact: Contact) => void
}

/** The menu option 'contacts': all contacts by first letter. */
export default function ContactList({ me, heading, onOpen, onWrite }: ContactListProps) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 250)
  const view = useRows('listContacts', q, contacts.loadFailed)
  const canEdit = isAllowedByStored(me, 'permission_view_edit_contacts')
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className={listHeadClass}>
        {heading}
        <SearchField label={contactList.search} text={typed} onText={setTyped} />
      </div>
      <div className="grid gap-2 px-3.5 pb-3">
        <p role="status" className="h-4 text-meta text-muted">
          {view.state === 'ready' && !view.searching && contactList.count(view.rows.length, view.hasMore)}
        </p>
        {!canEdit && <p className="text-meta text-muted">{common.noPermission}</p>}
      </div>
      <RecordsBody
        view={view}
        q={q}
        onClearSearch={() => setTyped('')}
        skeleton={<PeopleSkeleton label={contacts.loading} />}
        failed={contacts.loadFailed}
        empty={{ icon: ContactRound, ...contactList.empty }}
      >
        <LetterList
          view={view}
          canEdit={canEdit}
          onOpen={onOpen}
          onWrite={onWrite}
          footer={<MoreRows view={view} />}
        />
      </RecordsBody>
    </div>
  )
}

interface LetterListProps {
  view: RowsView<Contact>
  canEdit: boolean
  onOpen: (contact: Contact) => void
  onWrite: (contact: Contact) => void
  footer: ReactNode
}

/** The next page is requested this far from the end, in pixels. */
const nearEnd = 800

function LetterList({ view, canEdit, onOpen, onWrite, footer }: LetterListProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const items = useMemo(() => groupByLetter(view.rows), [view.rows])
  const renderItem = (item: LetterListItem, index: number, measure: (element: HTMLElement | null) => void) =>
    item.kind === 'letter' ? (
      <li
        key={item.uuid}
        ref={measure}
        data-index={index}
        className="sticky top-0 z-10 bg-surface px-4 pt-2 pb-1"
      >
        <h3 className="text-meta font-semibold text-muted">{item.letter}</h3>
      </li>
    ) : (
      <li key={item.uuid} ref={measure} data-index={index} data-row={item.uuid} className="relative px-1.5">
        <button
          type="button"
          disabled={!canEdit}
          onClick={() => onOpen(item.contact)}
          className="flex min-h-13 w-full items-center gap-2.5 rounded-row py-1.5 pr-12 pl-2.5 text-left transition-colors hover:bg-sunk disabled:cursor-not-allowed"
        >
          <Avatar name={item.contact.name} size={36} />
          <ContactName contact={item.contact} />
        </button>
        <span className="absolute inset-y-0 right-3 grid items-center">
          <IconButton
            icon={MessageSquarePlus}
            label={write.to(item.contact.name?.trim() || contacts.noName)}
            off={item.contact.blocked_at ? thread.closed.blocked : null}
            side="left"
            onClick={() => onWrite(item.contact)}
          />
        </span>
      </li>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers watch and move among the buttons inside
    <div
      ref={setScroller}
      data-region="list"
      aria-busy={view.searching || undefined}
      onKeyDown={moveBetweenRows}
      onScroll={(event) => {
        const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
        if (scrollHeight - scrollTop - clientHeight < nearEnd) view.loadMore()
      }}
      className="min-h-44 flex-1 overflow-y-auto overscroll-contain pb-3 [&_button]:scroll-mt-8"
    >
      <ul aria-label={contactList.label}>
        <VirtualRowsIfMany
          rows={items}
          scroller={scroller}
          estimate={52}
          renderRow={renderItem}
          renderSpace={(height) => <li key={height} aria-hidden style={{ height }} />}
        />
      </ul>
      {footer}
    </div>
  )
}

function ContactName({ contact: { name, phone, email } }: { contact: Contact }) {
  const detail = phone ? formatPhone(phone) : email
  return (
    <span className="min-w-0">
      <span dir="auto" className="block truncate text-left font-medium">
        {name?.trim() || contacts.noName}
      </span>
      {detail && <span className="block truncate text-second text-muted">{detail}</span>}
    </span>
  )
}
