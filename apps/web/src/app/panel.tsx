import type { SessionUser } from '@hilo/contracts'
import { Suspense } from 'react'
import { InboxPanel } from '../features/inbox/inbox-panel'
import { PermissionBanner } from '../features/notifications/permission-banner'
import { prepared } from '../lib/prepared'
import { profile, settingsMenu, shell } from '../strings'
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
          <Suspense>
            <Profile.Part me={me} page={place.page} />
          </Suspense>
        </>
      )
    case 'setting':
      return (
        <>
          <Heading>{settingsMenu.title}</Heading>
          <Suspense>
            <SettingsMenu.Part me={me} place={place} />
          </Suspense>
        </>
      )
    case 'contacts':
      return (
        <>
          <Heading>{shell.menu.contacts}</Heading>
          <Suspense>
            <ContactList.Part me={me} />
          </Suspense>
        </>
      )
    default:
      // Historial, Estadisticas, Llamadas, Busqueda: only a title (specification).
      return <Heading>{shell.menu[place.menu]}</Heading>
  }
}

function Home({ me, place }: { me: SessionUser; place: ChatPlace }) {
  return (
    <InboxPanel
      me={me}
      tab={place.tab}
      selection={place.selection}
      heading={<SectionHeading section="chats" />}
      notice={<PermissionBanner />}
      hrefOf={(row) => hrefOf({ ...currentPlace(), selection: selectionOf(row) })}
      onTab={(tab) => goTo({ tab, selection: null })}
      onOpen={openRow}
      onAccepted={(row) => goTo({ tab: 'my_chats', selection: selectionOf(row) })}
      renderPreview={(conversation) => (
        <Suspense>
          <Preview.Part conversation={conversation} me={me} />
        </Suspense>
      )}
    />
  )
}

const openRow = (row: Parameters<typeof selectionOf>[0]) => goTo({ selection: selectionOf(row) })

function Heading({ children }: { children: string }) {
  return <h2 className="px-4.5 pt-4 pb-3 text-head font-semibold tracking-[-0.01em]">{children}</h2>
}
