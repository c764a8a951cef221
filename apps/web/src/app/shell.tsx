import type { SessionUser } from '@hilo/contracts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Selection } from '../features/inbox/tabs'
import { TitleBadge } from '../features/notifications/title-badge'
import { cx } from '../lib/cx'
import { focusIfLost, focusSoon } from '../lib/focus-soon'
import { holdKeys } from '../lib/hold-keys'
import { isWriting } from '../lib/is-writing'
import { sparingForms, useTypedGuard } from '../lib/typed-forms'
import { useHeldKey } from '../lib/use-held-key'
import { usePhone } from '../lib/use-media'
import { common, inbox, settingsMenu, shell, thread } from '../strings'
import { prepared, preparedDialog } from '../ui/prepared'
import { Announcer } from './announcer'
import { ChannelBanner } from './channel-banner'
import { Chat, prepareChat } from './chat'
import { goTo, layListBeneath, type Menu, openConversation, useChatPlace } from './chat-place'
import { ConnectionBar } from './connection-bar'
import { useServerEvents } from './events'
import { pageOf, wayBack } from './pages'
import { Panel } from './panel'
import { press } from './press'
import { BottomBar, menusFor, Rail } from './rail'
import { RecordsOf, recordsOf } from './records'
import { neighbour } from './rows'
import { sectionTitle } from './section-heading'
import { useShortcuts } from './shortcuts'
import { Welcome } from './welcome'

const PageOf = prepared(() => import('./page'))
const Logout = preparedDialog(() => import('../features/session/logout-confirm'))
const Help = preparedDialog(() => import('./shortcuts-dialog'))
const Palette = preparedDialog(() => import('./palette/palette'))

/** Where there is hardly any height (a telephone on its side, a page at 400 %) its list keeps some, and all of it scrolls. */
const panelClass = 'flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto outline-none'

/** The rail, the panel, the chat: side by side, or on a telephone one at a time. */
export function Shell({ me }: { me: SessionUser }) {
  const place = useChatPlace()
  const phone = usePhone()
  const [asking, setAsking] = useState<'logout' | 'help' | 'palette' | null>(null)
  const records = recordsOf(place)
  const page = pageOf(place, me, phone)
  const conversation = openConversation(place)

  const close = useCallback(() => setAsking(null), [])
  const showHelp = useCallback(() => setAsking('help'), [])
  const showPalette = useCallback(() => setAsking('palette'), [])
  /** The chat is over: its place stays empty, and the focus goes to the next one of the list. */
  const leaveChat = useCallback(() => {
    const focusNext = neighbour()
    goTo({ selection: null }, { replace: true })
    requestAnimationFrame(() => requestAnimationFrame(focusNext))
  }, [])
  /** Somebody else took it, maybe in the middle of a word: a row with the focus would open by the next Enter. */
  const loseChat = useCallback((instead: Selection | null) => {
    const isElsewhere = document.querySelector('#lista')?.contains(document.activeElement)
    if (!isElsewhere && isWriting(document.activeElement)) holdKeys()
    sparingForms(() => goTo({ selection: instead }, { replace: true }))
    if (!isElsewhere) focusSoon(instead ? '#conversacion' : '#lista')
  }, [])
  const closeOnPhone = useCallback(() => goTo({ selection: null }), [])

  useServerEvents(me.uuid, { leaveChat, loseChat })
  useShortcuts({
    press,
    help: showHelp,
    palette: showPalette,
    leave: closeOnPhoneOnly(phone, closeOnPhone),
  })

  useTypedGuard()
  useHeldKey(['Control', 'Meta'], Palette.prepare)

  useEffect(layListBeneath, [])
  // The list is drawn first; the chat's own files come while the person looks for one.
  useEffect(prepareChat, [])

  const hasChat = conversation !== null || page !== null
  const where = `${records} ${page} ${conversation}`
  const lastPlace = useRef(where)
  // The way back, or a telephone's one page after the other, may take along what had the focus.
  useEffect(() => {
    if (lastPlace.current === where) return
    lastPlace.current = where
    focusIfLost(hasChat ? '#conversacion' : '#lista')
  }, [where, hasChat])

  const rail = {
    me,
    menu: place.menu,
    // On a telephone the menu is reached from the list: the chat is left by then.
    // Home begins at the chats; its other sections are left by it.
    onMenu: (menu: Menu) =>
      goTo({ menu, page: null, ...(menu === 'home' ? { section: 'chats' as const } : {}) }),
    onAccount: () => goTo({ menu: 'profile', page: 'account' }),
    onLogout: () => setAsking('logout'),
    onPalette: showPalette,
  }
  // On a telephone the panel is the whole page; beside a chat it is an aside of it.
  const PanelLandmark = phone ? 'main' : 'aside'

  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <header className="sr-only">
        <h1>{common.product}</h1>
      </header>
      <SkipLinks chat={records === null} />
      <ConnectionBar />
      <ChannelBanner me={me} />
      <div className="relative flex min-h-0 flex-1">
        {!phone && (
          <div className="w-14 shrink-0">
            <Rail {...rail} />
          </div>
        )}
        {records !== null ? (
          <div className="flex min-w-0 flex-1 flex-col bg-surface">
            <main id="lista" aria-label={sectionTitle(records)} tabIndex={-1} className={panelClass}>
              <RecordsOf key={records} me={me} section={records} />
            </main>
            {phone && <BottomBar {...rail} />}
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
              <PanelLandmark id="lista" aria-label={inbox.region} tabIndex={-1} className={panelClass}>
                <Panel me={me} place={place} />
              </PanelLandmark>
              {phone && <BottomBar {...rail} />}
            </div>
            {conversation !== null && page === null ? (
              <Chat
                // Each episode of a conversation is a place of its own.
                key={`${conversation} ${place.selection?.interaction ?? ''}`}
                me={me}
                place={place}
                conversation={conversation}
                onLeft={leaveChat}
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
                    <PageOf.Part key={page} me={me} page={page} onBack={wayBack(place, page, phone)} />
                  ) : (
                    <Welcome me={me} />
                  )}
                </main>
              )
            )}
          </>
        )}
      </div>
      {asking === 'logout' && <Logout.Part user={me.uuid} onClose={close} />}
      {asking === 'help' && <Help.Part onClose={close} />}
      {asking === 'palette' && (
        <Palette.Part
          {...rail}
          menus={menusFor(me.role)}
          sectionTitle={sectionTitle}
          onHelp={showHelp}
          onClose={close}
        />
      )}
      <TitleBadge />
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
