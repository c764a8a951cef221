import type { InboxList } from '@hilo/client'
import type { Interaction, SessionUser } from '@hilo/contracts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { rightsOf } from '../../features/thread/rights'
import { focusAfterDelete } from '../../lib/focus/restore-focus'
import { keys } from '../../server/http/keys'
import type { StartLeaving } from '../../server/live/leaving-chat'
import { inbox, thread } from '../../strings'
import { phone as words } from '../../strings/inbox/phone'
import { preloadableDialog } from '../../ui/state/preloadable'
import { Spinner } from '../../ui/state/spinner'
import { currentChatLocation, goTo, openConversation, selectionOf } from '../chat/chat-location'
import { followFingers, type Swipes } from './follow-fingers'
import { followKeyboard } from './follow-keyboard'
import { refreshShown } from './refresh-shown'
import { useRowPause } from './use-row-pause'

const Accept = preloadableDialog(() => import('../../features/inbox/accept-confirm'))
const Finish = preloadableDialog(() => import('../../features/thread/header/finish-confirm'))

interface TouchListsProps {
  me: SessionUser
  startLeaving: StartLeaving
}

interface Asked {
  readonly act: 'accept' | 'finish'
  readonly row: Interaction
  readonly returnFocus: (gone: boolean) => HTMLElement | boolean
}

const looks = {
  accept: 'bg-accent text-on-accent',
  finish: 'bg-accent text-on-accent',
  pause: 'bg-warn-soft text-warn',
}
const nothing = { done() {}, failed() {} }

/**
 * What fingers can do on the lists: swipe a row, and pull a list down to fetch it again. The same is done by buttons: 'Aceptar' in
 * the row, the others in the chat's header, and a press on the tab.
 */
export default function TouchLists({ me, startLeaving }: TouchListsProps) {
  const client = useQueryClient()
  const strip = useRef<HTMLDivElement>(null)
  const pull = useRef<HTMLDivElement>(null)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isRefreshing, setRefreshing] = useState(false)
  const pauseOrResume = useRowPause()

  const ask = (act: Asked['act'], row: Interaction) => () =>
    setAsked({ act, row, returnFocus: focusAfterDelete(row.uuid, '#lista') })
  const swipesOf = useEffectEvent((uuid: string): Swipes => {
    const row = listedRow(client, uuid)
    if (!row) return {}
    const { take, manage, own } = rightsOf(row, me, false)
    // An act that cannot be undone asks first, even where the button does not.
    if (take) return { right: { label: inbox.accept, look: looks.accept, run: ask('accept', row) } }
    const acts = thread.actions
    return {
      ...(manage && { left: { label: acts.finish, look: looks.finish, run: ask('finish', row) } }),
      ...(own && {
        right: {
          label: row.paused ? acts.resume : acts.pause,
          look: looks.pause,
          run: () => pauseOrResume(row),
        },
      }),
    }
  })
  const refresh = useEffectEvent(() => {
    setRefreshing(true)
    void refreshShown(client).finally(() => setRefreshing(false))
  })
  // Other pages have a panel of their own.
  useEffect(() => setPanel(document.querySelector<HTMLElement>('#lista')))
  useEffect(() => {
    const marks = { strip: strip.current, pull: pull.current }
    if (!panel || !marks.strip || !marks.pull) return
    return followFingers({
      panel,
      strip: marks.strip,
      pull: marks.pull,
      swipesOf: (uuid) => swipesOf(uuid),
      refresh: () => refresh(),
    })
  }, [panel])
  useEffect(followKeyboard, [])

  const close = () => setAsked(null)
  /** Another chat that is open beside the list stays. */
  const leaving: StartLeaving = (to) =>
    to === 'list' && openConversation(currentChatLocation()) !== asked?.row.conversation.uuid
      ? nothing
      : startLeaving(to)
  return (
    <>
      <div ref={strip} hidden aria-hidden />
      <div
        ref={pull}
        aria-hidden
        data-refreshing={isRefreshing || undefined}
        className="group/pull pointer-events-none fixed z-20 -mt-11 -ml-4.5 grid size-9 place-items-center rounded-full border border-line bg-raise text-muted opacity-0 shadow-float data-far:opacity-100 data-refreshing:translate-y-14! data-refreshing:opacity-100 data-[far=true]:text-accent"
      >
        {isRefreshing ? <Spinner size={18} /> : <RefreshCw size={18} strokeWidth={1.75} aria-hidden />}
      </div>
      <p role="status" className="sr-only">
        {isRefreshing && words.refreshing}
      </p>
      {asked?.act === 'accept' && (
        <Accept.Part
          me={me.uuid}
          row={asked.row}
          returnFocus={() => asked.returnFocus(false)}
          onClose={close}
          onGone={close}
          onAccepted={(taken) => {
            close()
            goTo({ tab: 'my_chats', selection: selectionOf(taken) })
          }}
        />
      )}
      {asked?.act === 'finish' && (
        <Finish.Part
          interaction={asked.row}
          user={me.uuid}
          startLeaving={leaving}
          returnFocus={asked.returnFocus}
          onFinished={close}
          onClose={close}
        />
      )}
    </>
  )
}

/** The newest that the lists have of a row. */
const listedRow = (client: QueryClient, uuid: string): Interaction | undefined =>
  client
    .getQueriesData<InboxList>({ queryKey: keys.lists })
    .flatMap(([, list]) => list?.rows.filter((row) => row.uuid === uuid) ?? [])
    .toSorted((a, b) => b.version - a.version)[0]
