import { isAdmin, type SessionUser } from '@hilo/contracts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Selection } from '../../features/inbox/tabs'
import { DocumentTitle } from '../../features/notifications/document-title'
import { keepingUnsavedEdits, useUnsavedEditsGuard } from '../../lib/browser/unsaved-edits'
import { useMedia, usePhone } from '../../lib/browser/use-media'
import { cx } from '../../lib/cx'
import { focusIfLost, focusWhenRendered } from '../../lib/focus/focus-when-rendered'
import { isTextField } from '../../lib/focus/is-text-field'
import { swallowTyping } from '../../lib/focus/swallow-typing'
import { useModifierDown } from '../../lib/focus/use-modifier-down'
import { common, settingsMenu, shell, thread } from '../../strings'
import { preloadable, preloadableDialog, preloadableRoom } from '../../ui/state/preloadable'
import { Chat, preloadChat } from '../chat/chat'
import { goTo, insertListBefore, type Menu, openConversation, useChatLocation } from '../chat/chat-location'
import { useLeaveChat } from '../chat/use-leave-chat'
import { useOfferNext } from '../chat/use-offer-next'
import { useTakeNextChat } from '../chat/use-take-next-chat'
import { useServerEvents } from '../events'
import { StartDialogHost } from '../start-dialog-host'
import { Welcome } from '../welcome/welcome'
import { Announcer } from './announcer'
import { ChannelBanner } from './banners/channel-banner'
import { ConnectionBar } from './banners/connection-bar'
import { PasswordBanner } from './banners/password-banner'
import { VersionBanner } from './banners/version-banner'
import { CallsStrip } from './calls-strip'
import { backAction, visiblePage } from './pages/pages'
import { RecordsScreen, recordsSection } from './pages/records'
import { sectionTitle } from './pages/section-heading'
import { Panel } from './panel'
import { BottomBar, menusFor, Rail } from './rail'
import { pressAction } from './shortcuts/press-action'
import { useShortcuts } from './shortcuts/shortcuts'

const History = preloadableRoom(() => import('../screens/history'))
const Metrics = preloadableRoom(() => import('../screens/metrics'))
const PageOf = preloadableRoom(() => import('./pages/page'))
/** Only admins see these banners, so they load after the rest. */
const Quiet = preloadable(() => import('./banners/quiet-banner'))
const Storage = preloadable(() => import('./banners/storage-banner'))
const TouchLists = preloadable(() => import('../touch/touch-lists'))
const Logout = preloadableDialog(() => import('../../features/session/logout-confirm'))
const Help = preloadableDialog(() => import('./shortcuts/shortcuts-dialog'))
const Palette = preloadableDialog(() => import('../palette/palette'))

/** In a very low window (a phone on its side, a zoom of 400 %) the whole panel scrolls, so that its list keeps some height. */
const panelClass =
  'flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto pb-[min(var(--toasts,0px),40dvh)] outline-none'

/** The rail, the panel, the chat: side by side, or on a phone one at a time. */
export function Shell({ me }: { me: SessionUser }) {
  const location = useChatLocation()
  const phone = usePhone()
  const isTouch = useMedia('(pointer: coarse)')
  const [openDialog, setOpenDialog] = useState<'logout' | 'help' | 'palette' | null>(null)
  const records = recordsSection(location)
  const page = visiblePage(location, me, phone)
  const conversation = openConversation(location)
  const history = location.menu === 'chat'
  /** Whether the page takes the whole width beside the rail. */
  const wide = records !== null || history || location.menu === 'metrics'
  const menuName = shell.menu[location.menu]
  const title = page !== null ? settingsMenu.names[page] : records !== null ? sectionTitle(records) : menuName

  const close = useCallback(() => setOpenDialog(null), [])
  const showHelp = useCallback(() => setOpenDialog('help'), [])
  const showPalette = useCallback(() => setOpenDialog('palette'), [])
  const takeNext = useTakeNextChat()
  const { leaveChat, startLeaving } = useLeaveChat(useOfferNext(takeNext.run))
  /** Closes a chat that another agent took. No row gets the focus: the person may be typing, and Enter would open it. */
  const loseChat = useCallback((instead: Selection | null) => {
    const isElsewhere = document.querySelector('#lista')?.contains(document.activeElement)
    if (!isElsewhere && isTextField(document.activeElement)) swallowTyping()
    keepingUnsavedEdits(() => goTo({ selection: instead }, { replace: true }))
    if (!isElsewhere) focusWhenRendered(instead ? '#conversacion' : '#lista')
  }, [])
  const closeOnPhone = useCallback(() => goTo({ selection: null }), [])

  useServerEvents(me.uuid, { leaveChat, loseChat })
  useShortcuts({
    press: pressAction,
    help: showHelp,
    palette: showPalette,
    takeNext: takeNext.run,
    leave: closeOnPhoneOnly(phone, closeOnPhone),
  })

  useUnsavedEditsGuard()
  useModifierDown(['Control', 'Meta'], Palette.preload)

  useEffect(insertListBefore, [])
  // Preloads the chat after the list is shown.
  useEffect(preloadChat, [])

  const hasChat = conversation !== null || page !== null
  const shown = `${records} ${page} ${conversation}`
  const lastShown = useRef(shown)
  // Navigating may remove the focused element.
  useEffect(() => {
    if (lastShown.current === shown) return
    lastShown.current = shown
    focusIfLost(hasChat ? '#conversacion' : '#lista')
  }, [shown, hasChat])

  const rail = {
    me,
    menu: location.menu,
    // On a phone the menu is only on the list. 'Home' always leads to the chats.
    onMenu: (menu: Menu) =>
      goTo({ menu, page: null, ...(menu === 'home' ? { section: 'chats' as const } : {}) }),
    onAccount: () => goTo({ menu: 'profile', page: 'account' }),
    onLogout: () => setOpenDialog('logout'),
    onPalette: showPalette,
  }
  // On a phone the panel is the whole page, else an aside beside the chat.
  const PanelLandmark = phone ? 'main' : 'aside'

  return (
    <div className="flex h-dvh flex-col overflow-clip">
      <header className="sr-only">
        <h1>{common.product}</h1>
      </header>
      <SkipLinks chat={!wide} />
      <CallsStrip me={me.uuid} />
      <ConnectionBar />
      <VersionBanner />
      {isAdmin(me.role) && <Quiet.Part quiet />}
      {isAdmin(me.role) && <Storage.Part quiet />}
      <ChannelBanner me={me} />
      <PasswordBanner />
      <div className="relative flex min-h-0 flex-1">
        {!phone && (
          <div className="w-14 shrink-0">
            <Rail {...rail} />
          </div>
        )}
        {wide ? (
          <div className="flex min-w-0 flex-1 flex-col bg-surface">
            <main id="lista" aria-label={title} tabIndex={-1} className={panelClass}>
              {records !== null ? (
                <RecordsScreen key={records} me={me} section={records} />
              ) : history ? (
                <History.Part me={me} location={location} />
              ) : (
                <Metrics.Part me={me} location={location} />
              )}
            </main>
            {phone && !(history && location.history.open) && <BottomBar {...rail} />}
          </div>
        ) : (
          <>
            <div
              className={cx(
                'flex min-w-0 flex-col border-line bg-surface',
                phone ? 'flex-1' : 'w-75 shrink-0 border-r',
                phone && hasChat && 'hidden',
              )}
            >
              <PanelLandmark id="lista" aria-label={menuName} tabIndex={-1} className={panelClass}>
                <Panel me={me} location={location} takeNext={takeNext} />
              </PanelLandmark>
              {phone && <BottomBar {...rail} />}
            </div>
            {conversation !== null && page === null ? (
              <Chat
                // A chat is mounted anew for each interaction of a conversation, and for each message that it is opened at.
                key={`${conversation} ${location.selection?.interaction ?? ''} ${location.selection?.entry ?? ''}`}
                me={me}
                location={location}
                conversation={conversation}
                startLeaving={startLeaving}
                onBack={phone ? closeOnPhone : null}
              />
            ) : (
              (!phone || hasChat) && (
                <main
                  id="conversacion"
                  aria-label={page === null ? thread.region : settingsMenu.names[page]}
                  tabIndex={-1}
                  className="flex min-w-0 flex-1 flex-col bg-bg outline-none [anchor-name:--conversation]"
                >
                  {page !== null ? (
                    <PageOf.Part key={page} me={me} page={page} onBack={backAction(location, page, phone)} />
                  ) : (
                    <Welcome me={me} takeNext={takeNext} />
                  )}
                </main>
              )
            )}
          </>
        )}
      </div>
      {isTouch && <TouchLists.Part quiet me={me} startLeaving={startLeaving} />}
      <StartDialogHost me={me} />
      {openDialog === 'logout' && <Logout.Part user={me.uuid} onClose={close} />}
      {openDialog === 'help' && <Help.Part onClose={close} />}
      {openDialog === 'palette' && (
        <Palette.Part
          {...rail}
          menus={menusFor(me.role)}
          sectionTitle={sectionTitle}
          onTakeNext={takeNext.run}
          onHelp={showHelp}
          onClose={close}
        />
      )}
      <DocumentTitle screenName={title} />
      <Announcer />
    </div>
  )
}

const nothing = () => {}
const closeOnPhoneOnly = (phone: boolean, close: () => void) => (phone ? close : nothing)

function SkipLinks({ chat }: { chat: boolean }) {
  const jump = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.focus()
  const links = [
    { text: shell.skip.list, to: '#lista' },
    ...(chat
      ? [
          { text: shell.skip.conversation, to: '#conversacion' },
          { text: shell.skip.message, to: '[data-composer]' },
        ]
      : []),
  ]
  return (
    <div className="absolute top-2 left-2 z-50 flex gap-2">
      {links.map(({ text, to }) => (
        <button
          key={to}
          type="button"
          onClick={jump(to)}
          className="rounded-control bg-accent px-3 py-2 text-second font-medium text-on-accent not-focus:sr-only"
        >
          {text}
        </button>
      ))}
    </div>
  )
}
