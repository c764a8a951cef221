import { type Interaction, isAdmin, type SessionUser } from '@hilo/contracts'
import { Users, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCounts } from '../../server/counts'
import { inbox } from '../../strings'
import { IconButton } from '../../ui/icon-button'
import { preparedDialog } from '../../ui/prepared'
import { Tabs } from '../../ui/tabs'
import { ChatList } from './chat-list'
import { type Filters, noFilters, searchFrom } from './filters'
import { SearchBar } from './search-bar'
import { type Selection, type Tab, tabs } from './tabs'
import { useTypedSearch } from './use-typed-search'

const Preview = preparedDialog(() => import('./preview-dialog'))
const Accept = preparedDialog(() => import('./accept-confirm'))
const prepareDialogs = () => {
  Preview.prepare()
  Accept.prepare()
}

export interface InboxPanelProps {
  me: SessionUser
  tab: Tab
  selection: Selection | null
  /** What the lists were narrowed to; whoever draws the panel keeps it. */
  search: string
  onSearch: (search: string) => void
  filters: Filters
  onFilters: (filters: Filters) => void
  hrefOf: (row: Interaction) => string
  onTab: (tab: Tab) => void
  onOpen: (row: Interaction) => void
  onAccepted: (row: Interaction) => void
  /** The panel's title, which is also the way to the other sections of Home. */
  heading: ReactNode
  /** Something that asks for attention above the list. */
  notice?: ReactNode
  renderPreview: (conversation: string) => ReactNode
}

export function InboxPanel({
  me,
  tab,
  selection,
  search,
  onSearch,
  filters,
  onFilters,
  onTab,
  heading,
  notice,
  renderPreview,
  ...rest
}: InboxPanelProps) {
  const counts = useCounts()
  const [typed, setTyped] = useTypedSearch(search, onSearch)
  const [previewed, setPreviewed] = useState<Interaction | null>(null)
  const [accepting, setAccepting] = useState<Interaction | null>(null)
  /** Choosing the tab that is open asks the server again, as any choice does. */
  const [round, setRound] = useState(0)
  const list = `${tab}:${round}`
  /** Whoever comes back from elsewhere finds what is remembered, until the first choice: a choice clears. */
  const [first, setFirst] = useState<string | null>(list)
  if (first !== null && list !== first) setFirst(null)
  const searched = search.length >= searchFrom && typed.trim() !== '' ? search : ''
  const count = { my_chats: counts?.assigned, chats: counts?.not_assigned, resolves: undefined }

  const choose = (next: Tab) => {
    setRound((before) => before + 1)
    onTab(next)
  }

  const admin = isAdmin(me.role)

  const question = accepting && (
    <Accept.Part
      row={accepting}
      onClose={() => setAccepting(null)}
      onGone={() => {
        setAccepting(null)
        setPreviewed(null)
      }}
      onAccepted={(row) => {
        setAccepting(null)
        setPreviewed(null)
        rest.onAccepted(row)
      }}
    />
  )

  return (
    <>
      <div className="grid gap-3 px-3.5 pt-3.5 pb-3">
        {heading}
        <SearchBar
          text={typed}
          onText={setTyped}
          filters={filters}
          onFilters={onFilters}
          team={admin ? { on: tab === 'team', choose: (on) => choose(on ? 'team' : 'my_chats') } : null}
        />
        {tab === 'team' && (
          <p className="flex items-center gap-2 rounded-control bg-accent-soft py-1 pr-1 pl-2.5 text-second">
            <Users size={16} strokeWidth={1.75} className="shrink-0 text-accent" aria-hidden />
            <span className="min-w-0 flex-1">{inbox.teamNote}</span>
            <IconButton
              icon={X}
              size={16}
              label={inbox.leaveTeam}
              onClick={() => choose('my_chats')}
              className="size-7 [--ring:var(--accent-soft)]"
            />
          </p>
        )}
      </div>
      {notice}
      {/* Whoever reaches for the list may be about to take one: the dialogs are fetched on the way. */}
      <Tabs
        onReach={tab === 'chats' ? prepareDialogs : undefined}
        label={inbox.tabsLabel}
        value={tab}
        onChoose={choose}
        items={tabs.map((id, at) => ({
          id,
          label: inbox.tabs[id],
          count: count[id],
          countLabel: count[id] === undefined ? undefined : inbox.countLabel(count[id]),
          shortcut: `Alt+${at + 1}`,
        }))}
      >
        <ChatList
          key={list}
          cleared={list !== first}
          tab={tab}
          me={me}
          selection={selection}
          typed={typed}
          searched={searched}
          filters={filters}
          onTab={choose}
          onPreview={setPreviewed}
          onAccept={setAccepting}
          onClearSearch={() => {
            setTyped('')
            onFilters(noFilters)
          }}
          hrefOf={rest.hrefOf}
          onOpen={rest.onOpen}
        />
      </Tabs>
      {previewed ? (
        <Preview.Part
          row={previewed}
          onAccept={setAccepting}
          onClose={() => setPreviewed(null)}
          // Inside it, so that the two know of each other: closing the question leads back to the messages.
          question={question}
        >
          {renderPreview(previewed.conversation.uuid)}
        </Preview.Part>
      ) : (
        question
      )}
    </>
  )
}
