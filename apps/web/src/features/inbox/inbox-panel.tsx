import { type Interaction, isAdmin, type SessionUser } from '@hilo/contracts'
import { type ReactNode, useState } from 'react'
import { Hint } from '../../choices/hint'
import { usePhone } from '../../lib/browser/use-media'
import { useTypedSearch } from '../../lib/browser/use-typed-search'
import { focusAfterDelete } from '../../lib/focus/restore-focus'
import { useCounts } from '../../server/live/counts'
import { useOwnChoices } from '../../server/session/session-user'
import { inbox } from '../../strings'
import { listHeadClass } from '../../ui/list/list-title'
import { Tabs } from '../../ui/list/tabs'
import { preloadable, preloadableDialog } from '../../ui/state/preloadable'
import { ChatList } from './chat-list'
import { DueView } from './due-view'
import { minSearchLength, noFilters } from './filters'
import type { InboxPlace, InboxWays } from './inbox-ways'
import { ListHead, type TakeNext, TakeNextButton } from './list-head'
import { useTake } from './mutations'
import { SearchBar } from './search-bar'
import { type Tab, tabs } from './tabs'

const Preview = preloadableDialog(() => import('./preview-dialog'))
const Accept = preloadableDialog(() => import('./accept-confirm'))
const TeamBar = preloadable(() => import('./team-bar'))
const Mentions = preloadable(() => import('./mention-view'))
const prepareDialogs = () => {
  Preview.preload()
  Accept.preload()
}

/** The row of a dialog, and where the focus goes afterwards: the row may be taken meanwhile, and its button is gone with it. */
interface Asked {
  readonly row: Interaction
  readonly returnFocus: () => HTMLElement | boolean
}

function ask(row: Interaction): Asked {
  const returnFocus = focusAfterDelete(row.uuid, '#lista')
  return { row, returnFocus: () => returnFocus(false) }
}

export interface InboxPanelProps {
  me: SessionUser
  place: InboxPlace
  ways: InboxWays
  takeNext: TakeNext
  /** The first steps, for an empty list on a phone, which shows no welcome beside it. */
  begin?: ReactNode
  /** The panel's title, which opens the menu of Home's sections. */
  heading: ReactNode
  /** A banner above the list. */
  notice?: ReactNode
  renderPreview: (conversation: string) => ReactNode
}

export function InboxPanel(props: InboxPanelProps) {
  const { me, place, ways, takeNext, begin, heading, notice, renderPreview } = props
  const { tab, selection, search, filters } = place
  const counts = useCounts()
  const [typed, setTyped] = useTypedSearch(search, ways.search)
  const [previewed, setPreviewed] = useState<Asked | null>(null)
  const [accepting, setAccepting] = useState<Asked | null>(null)
  /** Counts choices, because choosing the open tab again asks the server too. */
  const [round, setRound] = useState(0)
  const list = `${tab}:${round}`
  /** The first list may show remembered rows; a choice clears them. */
  const [first, setFirst] = useState<string | null>(list)
  if (first !== null && list !== first) setFirst(null)
  const searched = search.length >= minSearchLength && typed.trim() !== '' ? search : ''
  const count = { my_chats: counts?.assigned, chats: counts?.not_assigned, resolves: undefined }
  const next = tab === 'chats' && count.chats !== 0 ? takeNext : null

  /** Only the list of the team is filtered by person. */
  const shown = tab === 'team' ? filters : { ...filters, user: null }

  /** The notes or the due interactions replace the list. */
  const instead = filters.mentions || filters.due
  const leave = () => ways.filter({ ...filters, mentions: false, due: false })

  const chooseTab = (next: Tab) => {
    if (instead) leave()
    setRound((before) => before + 1)
    ways.toTab(next)
  }

  const { accept_without_asking } = useOwnChoices()
  const take = useTake()
  const accept = (row: Interaction) => {
    if (!accept_without_asking) return setAccepting(ask(row))
    if (take.isPending) return
    const pressed = location.search
    take.mutate(row, {
      // A person who has opened another chat meanwhile stays there, because they may be typing.
      onSuccess: (taken) => (location.search === pressed ? finishAccepting(taken) : setPreviewed(null)),
      onError: () => setPreviewed(null),
    })
  }
  const finishAccepting = (row: Interaction) => {
    setAccepting(null)
    setPreviewed(null)
    ways.toAccepted(row)
  }

  const phone = usePhone()
  const teamBar = isAdmin(me.role) && (
    <TeamBar.Part
      me={me}
      narrow={phone}
      on={tab === 'team'}
      onSwitch={(on) => chooseTab(on ? 'team' : 'my_chats')}
      filters={filters}
      onFilters={ways.filter}
    />
  )

  const acceptDialog = accepting && (
    <Accept.Part
      {...accepting}
      me={me.uuid}
      onClose={() => setAccepting(null)}
      onGone={() => {
        setAccepting(null)
        setPreviewed(null)
      }}
      onAccepted={finishAccepting}
    />
  )

  return (
    <>
      <div className={listHeadClass}>
        {heading}
        <SearchBar
          text={typed}
          onText={setTyped}
          onEverywhere={() => typed.trim() !== '' && ways.searchEverywhere(typed.trim())}
          filters={shown}
          onFilters={ways.filter}
          onSavedFilter={ways.toSavedFilter}
          order={phone && tab !== 'resolves' ? tab : null}
        />
        {/* Of the height that it has before its code has loaded. */}
        {teamBar && !phone && <div className="min-h-9 short:col-span-2">{teamBar}</div>}
      </div>
      {notice}
      {/* Prefetches the dialogs when the person reaches for the list. */}
      <Tabs
        end={phone && teamBar}
        onReach={tab === 'chats' ? prepareDialogs : undefined}
        label={inbox.tabsLabel}
        // No tab of the own lists is chosen while the notes or the due interactions are shown.
        value={instead ? 'team' : tab}
        onChoose={chooseTab}
        items={tabs.map((id, at) => ({
          id,
          label: inbox.tabs[id],
          count: count[id],
          countLabel: count[id] === undefined ? undefined : inbox.countLabel(count[id]),
          shortcut: `Alt+${at + 1}`,
        }))}
      >
        {tab !== 'resolves' && !instead && !phone && (
          <ListHead tab={tab} searching={searched !== ''} takeNext={next} />
        )}
        {tab === 'chats' && !instead && <Hint about="taking_hint_seen" />}
        {filters.mentions ? (
          <Mentions.Part
            user={me.uuid}
            hrefOf={ways.mention.hrefOf}
            onOpen={ways.mention.open}
            onLeave={leave}
          />
        ) : filters.due ? (
          <DueView
            me={me}
            selection={selection}
            hrefOf={ways.due.hrefOf}
            onOpen={ways.due.open}
            onLeave={leave}
          />
        ) : (
          <ChatList
            key={list}
            cleared={list !== first}
            tab={tab}
            me={me}
            selection={selection}
            typed={typed}
            searched={searched}
            filters={shown}
            onTab={chooseTab}
            onPreview={(row) => setPreviewed(ask(row))}
            onAccept={accept}
            onEverywhere={ways.searchEverywhere}
            onClearSearch={() => {
              setTyped('')
              ways.filter(noFilters)
            }}
            hrefOf={ways.chat.hrefOf}
            onOpen={ways.chat.open}
            begin={phone && (tab === 'my_chats' || tab === 'chats') ? begin : null}
          />
        )}
        {/* Where the thumb is. It stays when a toast comes, and only the list gives way: no act moves under a finger. */}
        {phone && next && !instead && (
          <div className="relative top-(--foot) mt-auto grid border-t border-line px-2.5 py-1.5 [anchor-name:--thumb]">
            <TakeNextButton {...next} large />
          </div>
        )}
      </Tabs>
      {previewed ? (
        <Preview.Part
          {...previewed}
          onAccept={accept}
          onClose={() => setPreviewed(null)}
          // A child of the preview, so that closing it returns the focus there.
          acceptDialog={acceptDialog}
        >
          {renderPreview(previewed.row.conversation.uuid)}
        </Preview.Part>
      ) : (
        acceptDialog
      )}
    </>
  )
}
