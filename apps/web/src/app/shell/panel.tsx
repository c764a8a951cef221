import { isAdmin, type SessionUser } from '@hilo/contracts'
import { InboxPanel } from '../../features/inbox/inbox-panel'
import type { TakeNext } from '../../features/inbox/list-head'
import { PermissionBanner } from '../../features/notifications/settings/permission-banner'
import { profile, settingsMenu, shell } from '../../strings'
import { ListTitle } from '../../ui/list/list-title'
import { preloadable, preloadableRoom } from '../../ui/state/preloadable'
import type { ChatLocation } from '../chat/chat-location'
import { Begin } from '../welcome/begin'
import { inboxWays } from './inbox-ways'
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
      place={{ ...location, tab }}
      ways={inboxWays(me)}
      heading={<SectionHeading me={me} section="chats" />}
      notice={<PermissionBanner />}
      takeNext={takeNext}
      begin={<Begin me={me} takeNext={takeNext} />}
      renderPreview={(conversation) => <Preview.Part conversation={conversation} me={me} />}
    />
  )
}

function Heading({ children }: { children: string }) {
  return (
    <div className="px-3.5 pt-3.5 pb-3 short:py-1.5 max-md:py-1">
      <ListTitle>{children}</ListTitle>
    </div>
  )
}
