import type { Thread } from '@hilo/client'
import { type Interaction, isAdmin, type SessionUser } from '@hilo/contracts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { HistoryLocation, OpenThread } from '../../features/history/history-location'
import { HistoryScreen } from '../../features/history/history-screen'
import { ThreadHeader } from '../../features/history/thread-header'
import { TranscriptMenu } from '../../features/history/transcript-menu'
import type { Tab } from '../../features/inbox/tabs'
import PreviewThread from '../../features/thread/log/preview-thread'
import { type LostChat, useLostWhileWaiting } from '../../features/thread/use-lost-while-waiting'
import { useMedia } from '../../lib/browser/use-media'
import { keys } from '../../server/http/keys'
import { shell, history as words } from '../../strings'
import { EmptyState } from '../../ui/state/empty-state'
import { type ChatLocation, chatHref, currentChatLocation, goTo, selectionOf } from '../chat/chat-location'

interface HistoryProps {
  me: SessionUser
  location: ChatLocation
}

/** The table of all interactions, and the thread of the one that was pressed, to read. */
export default function History({ me, location }: HistoryProps) {
  const { open } = location.history
  return (
    <HistoryScreen
      me={me}
      title={shell.menu.chat}
      location={location.history}
      onLocation={change}
      hrefOf={hrefOf}
      thread={open && <OpenPane key={open.interaction} me={me} open={open} />}
    />
  )
}

const change = (next: Partial<HistoryLocation>, { inPlace }: { inPlace: boolean }) =>
  goTo({ history: { ...currentChatLocation().history, ...next } }, { replace: inPlace })

const placeOf = (row: Interaction): OpenThread => ({
  conversation: row.conversation.uuid,
  interaction: row.uuid,
})

const hrefOf = (row: Interaction): string => {
  const here = currentChatLocation()
  return chatHref({ ...here, history: { ...here.history, open: placeOf(row) } })
}

/** The list of Home in which the person finds the chat. */
function tabOf(row: Interaction, me: SessionUser): Tab {
  if (row.status === 'finished') return 'resolves'
  if (row.status === 'unassigned') return 'chats'
  return row.user?.uuid !== me.uuid && isAdmin(me.role) ? 'team' : 'my_chats'
}

/** As the person may know it since it left their queue. */
function afterLoss(row: Interaction, { owner, blocked }: LostChat): Interaction {
  if (blocked) return { ...row, status: 'finished' }
  return owner ? { ...row, status: 'assigned', user: owner } : row
}

function OpenPane({ me, open }: { me: SessionUser; open: OpenThread }) {
  const { conversation, interaction } = open
  const beside = useMedia('(min-width: 1280px)')
  const pane = useRef<HTMLElement>(null)
  const { data } = useQuery<Thread>({
    queryKey: keys.thread(conversation, interaction),
    queryFn: skipToken,
  })
  const lost = useLostWhileWaiting(data?.interaction, me.uuid)
  // Where the table makes room for the thread, the link that had the focus is hidden.
  useEffect(() => {
    if (!beside) pane.current?.focus()
  }, [beside])
  const close = () => {
    change({ open: null }, { inPlace: beside })
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${interaction}"] a`)?.focus())
  }
  return (
    <section
      ref={pane}
      id="conversacion"
      aria-label={words.region}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
      }}
      className="flex min-h-0 min-w-0 flex-1 flex-col border-line bg-bg outline-none [anchor-name:--conversation] xl:w-[44%] xl:max-w-160 xl:flex-none xl:border-l"
    >
      <ThreadHeader
        interaction={lost && data ? afterLoss(data.interaction, lost) : data?.interaction}
        instead={!beside}
        onClose={close}
        onOpenChat={
          lost
            ? null
            : (row) =>
                goTo({ menu: 'home', section: 'chats', tab: tabOf(row, me), selection: selectionOf(row) })
        }
        tools={data && !lost && <TranscriptMenu interaction={data.interaction} />}
      />
      <PreviewThread
        conversation={conversation}
        interaction={interaction}
        me={me}
        lost={lost}
        missing={
          <EmptyState icon={EyeOff} title={words.thread.missing.title}>
            {words.thread.missing.hint}
          </EmptyState>
        }
      />
    </section>
  )
}
