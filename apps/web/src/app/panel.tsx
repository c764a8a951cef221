import { isAdmin, type SessionUser } from '@hilo/contracts'
import type { Filters } from '../features/inbox/filters'
import { InboxPanel } from '../features/inbox/inbox-panel'
import { PermissionBanner } from '../features/notifications/permission-banner'
import { profile, settingsMenu, shell } from '../strings'
import { ListTitle } from '../ui/list-title'
import { prepared } from '../ui/prepared'
import { type ChatPlace, currentPlace, goTo, hrefOf, selectionOf } from './chat-place'
import { SectionHeading } from './section-heading'

const Preview = prepared(() => import('../features/thread/preview-thread'))
const SettingsMenu = prepared(() => import('./settings-menu'))
const Profile = prepared(() => import('./profile'))
const ContactList = prepared(() => import('./contact-list'))

/** The 300 px beside the rail: what the chosen menu option shows. */
export function Panel({ me, place }: { me: SessionUser; place: ChatPlace }) {
  switch (place.menu) {
    case 'home':
      return <Home me={me} place={place} />
    case 'profile':
      return (
        <>
          <Heading>{profile.title}</Heading>
          <Profile.Part me={me} page={place.page} />
        </>
      )
    case 'setting':
      return (
        <>
          <Heading>{settingsMenu.title}</Heading>
          <SettingsMenu.Part me={me} place={place} />
        </>
      )
    case 'contacts':
      return (
        <>
          <Heading>{shell.menu.contacts}</Heading>
          <ContactList.Part me={me} />
        </>
      )
    default:
      // Historial, Estadisticas, Llamadas, Busqueda: only a title (specification).
      return <Heading>{shell.menu[place.menu]}</Heading>
  }
}

function Home({ me, place }: { me: SessionUser; place: ChatPlace }) {
  // An address can be typed: the whole team's chats are for those who administer.
  const tab = place.tab === 'team' && !isAdmin(me.role) ? 'my_chats' : place.tab
  return (
    <InboxPanel
      me={me}
      tab={tab}
      selection={place.selection}
      search={place.search}
      onSearch={keepSearch}
      filters={place.filters}
      onFilters={keepFilters}
      heading={<SectionHeading section="chats" />}
      notice={<PermissionBanner />}
      hrefOf={(row) => hrefOf({ ...currentPlace(), selection: selectionOf(row) })}
      onTab={(tab) => goTo({ tab, selection: null })}
      onOpen={openRow}
      onAccepted={(row) => goTo({ tab: 'my_chats', selection: selectionOf(row) })}
      renderPreview={(conversation) => <Preview.Part conversation={conversation} me={me} />}
    />
  )
}

const openRow = (row: Parameters<typeof selectionOf>[0]) => goTo({ selection: selectionOf(row) })

/** The way back leads to places, not over every letter and every tick. */
const inPlace = { replace: true }
const keepSearch = (search: string) => goTo({ search }, inPlace)
const keepFilters = (filters: Filters) => goTo({ filters }, inPlace)

function Heading({ children }: { children: string }) {
  return (
    <div className="px-3.5 pt-3.5 pb-3">
      <ListTitle>{children}</ListTitle>
    </div>
  )
}
