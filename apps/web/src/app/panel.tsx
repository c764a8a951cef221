import type { SessionUser } from '@hilo/contracts'
import { ChevronsUpDown, Construction } from 'lucide-react'
import { Suspense } from 'react'
import { InboxPanel } from '../features/inbox/inbox-panel'
import { PermissionBanner } from '../features/notifications/permission-banner'
import { PreviewThread } from '../features/thread/preview-thread'
import { prepared } from '../lib/prepared'
import { common, inbox, profile, shell } from '../strings'
import { EmptyState } from '../ui/empty-state'
import { Menu } from '../ui/menu'
import { type ChatPlace, currentPlace, goTo, hrefOf, type Section, sections, selectionOf } from './chat-place'

const Profile = prepared(() => import('./profile'))

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
            <Profile.Part me={me} />
          </Suspense>
        </>
      )
    case 'contacts':
    case 'setting':
      return (
        <>
          <Heading>{shell.menu[place.menu]}</Heading>
          <NotYet />
        </>
      )
    default:
      // Historial, Estadisticas, Llamadas, Busqueda: only a title (specification).
      return <Heading>{shell.menu[place.menu]}</Heading>
  }
}

function Home({ me, place }: { me: SessionUser; place: ChatPlace }) {
  if (place.section !== 'chats') {
    return (
      <>
        <div className="px-3.5 pt-3.5">
          <SectionHeading section={place.section} />
        </div>
        <NotYet />
      </>
    )
  }
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
      renderPreview={(conversation) => <PreviewThread conversation={conversation} me={me} />}
    />
  )
}

const openRow = (row: Parameters<typeof selectionOf>[0]) => goTo({ selection: selectionOf(row) })

function Heading({ children }: { children: string }) {
  return <h2 className="px-4.5 pt-4 pb-3 text-head font-semibold tracking-[-0.01em]">{children}</h2>
}

const sectionNames: Record<Section, string> = {
  chats: inbox.submenu.chats,
  contacts: inbox.submenu.contacts,
  quick_answers: inbox.submenu.quickAnswers,
  areas: inbox.submenu.areas,
}

/** The title of Home is its submenu. */
function SectionHeading({ section }: { section: Section }) {
  return (
    <h2 className="text-head font-semibold tracking-[-0.01em]">
      <Menu
        entries={sections.map((one) => ({
          kind: 'item',
          key: one,
          label: sectionNames[one],
          onChoose: () => goTo({ section: one }),
        }))}
        trigger={
          <button
            type="button"
            aria-description={inbox.submenu.label}
            className="-mx-1.5 flex w-[calc(100%+12px)] items-center justify-between gap-2 rounded-control px-1.5 py-0.5 text-left hover:bg-sunk pointer-coarse:min-h-11"
          >
            <span className="truncate">{sectionNames[section]}</span>
            <ChevronsUpDown size={16} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
          </button>
        }
      />
    </h2>
  )
}

const NotYet = () => <EmptyState icon={Construction} title={common.notAvailable} />
