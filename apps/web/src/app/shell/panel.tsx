import { isAdmin, type SavedFilter, type SessionUser } from '@hilo/contracts'
import { pickFilter, wholeHistory } from '../../features/history/history-location'
import type { Filters } from '../../features/inbox/filters'
import { InboxPanel } from '../../features/inbox/inbox-panel'
import type { TakeNext } from '../../features/inbox/list-head'
import { PermissionBanner } from '../../features/notifications/settings/permission-banner'
import { noSearch } from '../../features/search/search-location'
import { profile, settingsMenu, shell } from '../../strings'
import { ListTitle } from '../../ui/list/list-title'
import { preloadable, preloadableRoom } from '../../ui/state/preloadable'
import {
  type ChatLocation,
  chatHref,
  currentChatLocation,
  goTo,
  locationOfMention,
  locationOfOpen,
  selectionOf,
} from '../chat/chat-location'
import { Begin } from '../welcome/begin'
import { SectionHeading } from './pages/section-heading'

const Preview = preloadable(() => import('../../features/thread/log/preview-thread'))
const SettingsMenu = preloadableRoom(() => import('./pages/settings-menu'))
const Profile = preloadableRoom(() => import('../screens/profile'))
const ContactList = preloadableRoom(() => import('../screens/contact-list'))
const CallLog = preloadableRoom(() => import('../screens/call-log'))
const Search = preloadableRoom(() => import('../screens/search'))

interface PanelProps {
  me: SessionUser
  location: ChatLocation
  takeNext: TakeNext
}

/** The panel beside the rail, with the content of the chosen menu option. */
export function Panel({ me, location, takeNext }: PanelProps) {
  switch (location.menu) {
    case 'home':
      return <Home me={me} location={location} takeNext={takeNext} />
    case 'profile':
      return (
        <>
          <Heading>{profile.title}</Heading>
          <Profile.Part me={me} page={location.page} />
        </>
      )
    case 'setting':
      return (
        <>
          <Heading>{settingsMenu.title}</Heading>
          <SettingsMenu.Part me={me} location={location} />
        </>
      )
    case 'contacts':
      return (
        <ContactList.Part
          me={me}
          heading={<ListTitle>{shell.menu.contacts}</ListTitle>}
          waiting={<Heading>{shell.menu.contacts}</Heading>}
        />
      )
    case 'search':
      return (
        <>
          <Heading>{shell.menu.search}</Heading>
          <Search.Part me={me} location={location} />
        </>
      )
    default:
      return (
        <>
          <Heading>{shell.menu[location.menu]}</Heading>
          <CallLog.Part me={me} location={location} />
        </>
      )
  }
}

function Home({ me, location, takeNext }: PanelProps) {
  // The address could be typed: only admins see the whole team's chats.
  const tab = location.tab === 'team' && !isAdmin(me.role) ? 'my_chats' : location.tab
  return (
    <InboxPanel
      me={me}
      tab={tab}
      selection={location.selection}
      search={location.search}
      onSearch={keepSearch}
      onEverywhere={searchEverywhere}
      filters={location.filters}
      onFilters={keepFilters}
      onSavedFilter={openSavedFilter}
      heading={<SectionHeading me={me} section="chats" />}
      notice={<PermissionBanner />}
      takeNext={takeNext}
      begin={<Begin me={me} takeNext={takeNext} />}
      hrefOf={(row) => chatHref({ ...currentChatLocation(), selection: selectionOf(row) })}
      onTab={(tab) => goTo({ tab, selection: null })}
      onOpen={openRow}
      hrefOfMention={(mention) => chatHref({ ...currentChatLocation(), ...locationOfMention(mention, me) })}
      onMention={(mention) => goTo(locationOfMention(mention, me))}
      hrefOfDue={(row) => chatHref({ ...currentChatLocation(), ...locationOfOpen(row, me) })}
      onDue={(row) => goTo(locationOfOpen(row, me))}
      onAccepted={(row) => goTo({ tab: 'my_chats', selection: selectionOf(row) })}
      renderPreview={(conversation) => <Preview.Part conversation={conversation} me={me} />}
    />
  )
}

const openRow = (row: Parameters<typeof selectionOf>[0]) => goTo({ selection: selectionOf(row) })

/** Searching and filtering add no history entries. */
const inPlace = { replace: true }
const keepSearch = (search: string) => goTo({ search }, inPlace)
/** Opens Busqueda with the text, which the list keeps too, for the way back. */
const searchEverywhere = (text: string) => goTo({ menu: 'search', find: { ...noSearch, text } })
const openSavedFilter = ({ filter }: SavedFilter) =>
  goTo({ menu: 'chat', history: { ...wholeHistory, filter: pickFilter((key) => filter[key]) } })
const keepFilters = (filters: Filters) => goTo({ filters }, inPlace)

function Heading({ children }: { children: string }) {
  return (
    <div className="px-3.5 pt-3.5 pb-3 short:py-1.5 max-md:py-1">
      <ListTitle>{children}</ListTitle>
    </div>
  )
}
