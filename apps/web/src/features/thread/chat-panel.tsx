import { isHolding, type Thread } from '@hilo/client'
import type { Entry, Interaction, SessionUser } from '@hilo/contracts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDuration } from '../../lib/dates'
import { firstName } from '../../lib/names'
import { useAttention } from '../../lib/use-attention'
import { useHeldKey } from '../../lib/use-held-key'
import { useNow } from '../../lib/use-now'
import { useChannelTrouble } from '../../server/channel-status'
import { useCompany } from '../../server/company'
import { keys } from '../../server/keys'
import { useLiveState } from '../../server/live-context'
import { useLiveThread } from '../../server/live-thread'
import { useOutbox } from '../../server/outbox-context'
import { useUploads } from '../../server/uploads-context'
import { useKnownRow } from '../../server/use-known-row'
import { useTyping } from '../../server/use-typing'
import { common, inbox, thread as words } from '../../strings'
import { prepared, preparedDialog } from '../../ui/prepared'
import { ChannelNote } from './channel-note'
import { rightsOf } from './chat-actions'
import { ChatHeader, HeaderFrame } from './chat-header'
import { ChatNotes } from './chat-notes'
import { ClosedComposer } from './closed-composer'
import { Composer } from './composer'
import { composerState, wasTooLate } from './composer-state'
import { Holding } from './holding'
import { useRetryMessage } from './mutations'
import { NoThread } from './no-thread'
import { prepareNote } from './note-part'
import { OutgoingLines } from './outgoing-lines'
import { PictureViewer } from './picture-viewer'
import { ThreadLog } from './thread-log'
import { useFirstUnread } from './use-first-unread'
import { useKeysOfClosed } from './use-keys-of-closed'
import { useMarkRead } from './use-mark-read'

const Missing = prepared(() => import('./missing-chat'))
const Finish = preparedDialog(() => import('./finish-confirm'))
/** What the keys with Alt open here. */
const prepareForAlt = () => {
  Finish.prepare()
  prepareNote()
}

export interface ChatPanelProps {
  me: SessionUser
  conversation: string
  /** The one whose chat is looked at, where it is not the open or last one of the conversation. */
  interaction: string | null
  /** The chat was opened from Resueltos. */
  resolved: boolean
  onFinished: () => void
  /** Whom the owner selector has named, or null: the dialog asks. */
  onTransfer: (interaction: Interaction, to: string | null) => void
  onTakeOver: (interaction: Interaction) => void
  /** The panel beside the chat; null where there is none to show. */
  contact: { readonly open: boolean; readonly toggle: () => void } | null
  /** Where another conversation is opened. */
  hrefOf: (conversation: string) => string
  onLeave: () => void
  onBack: (() => void) | null
}

export default function ChatPanel({
  me,
  conversation,
  interaction: named,
  resolved,
  onFinished,
  onTransfer,
  onTakeOver,
  contact,
  hrefOf,
  onLeave,
  onBack,
}: ChatPanelProps) {
  const { thread, fresh, failed, missing, older, reload, loadOlder } = useLiveThread(conversation, named)
  const known = useKnownRow(conversation, named, thread === undefined)
  const head = thread?.interaction ?? known
  const online = useLiveState() === 'online'
  const outbox = useOutbox()
  const retry = useRetryMessage()
  const now = useNow()
  const [atBottom, setAtBottom] = useState(true)
  const [sent, setSent] = useState(0)
  /** Here and in neither box: a note goes on where the chat closes, or opens again, below it. */
  const [noting, setNoting] = useState(false)
  const [finishing, setFinishing] = useState(false)
  const looking = useAttention() && atBottom
  const firstUnread = useFirstUnread(thread, fresh, looking)
  const { data: expiry } = useQuery<string>({ queryKey: keys.expiry(conversation), queryFn: skipToken })
  const uploads = useUploads()
  const onTyping = useTyping(conversation)
  const company = useCompany(conversation, me.uuid)
  useMarkRead(thread, me.uuid, looking && fresh)
  const trouble = useChannelTrouble(head?.conversation.channel)
  const late = thread ? wasTooLate(thread.entries) : false
  const state = thread && composerState(thread.interaction, me, resolved, now, late, trouble)
  useHeldKey(['Alt'], prepareForAlt)
  useKeysOfClosed(state?.open ?? false)

  if (missing) {
    return (
      <>
        <HeaderFrame onBack={onBack} />
        <Missing.Part
          user={me.uuid}
          conversation={conversation}
          outbox={outbox}
          uploads={uploads}
          onLeave={onLeave}
        />
      </>
    )
  }

  const header = head ? (
    <ChatHeader
      interaction={head}
      me={me}
      rights={rightsOf(head, me, resolved)}
      waiting={!thread}
      onFinish={() => setFinishing(true)}
      onReachFinish={Finish.prepare}
      onTransfer={(to) => onTransfer(head, to)}
      onTakeOver={() => onTakeOver(head)}
      contact={contact}
      onBack={onBack}
    />
  ) : (
    <HeaderFrame onBack={onBack} />
  )
  if (!thread || !state) {
    return (
      <>
        {header}
        <NoThread failed={failed} onRetry={reload} />
      </>
    )
  }

  const { interaction } = thread
  const name = interaction.conversation.client.name || inbox.unknownClient
  const values = { nombre: firstName(interaction.conversation.client.name), agente: me.name }
  const goesOn = goesOnIn(thread)
  const rights = rightsOf(interaction, me, resolved)
  const arrived = new Set(thread.entries.slice(-100).map((entry) => entry.uuid))
  const addressed = { conversation, interaction: interaction.uuid, to: interaction.conversation.client.uuid }
  const closesAt = interaction.window_closes_at
  const windowLeft = closesAt === null ? null : formatDuration(Date.parse(closesAt) - now)

  return (
    <>
      {header}
      <Holding value={trouble !== null && isHolding(trouble, now)}>
        <PictureViewer entries={thread.entries} hasMore={thread.hasMore} older={older} onOlder={loadOlder}>
          <ThreadLog
            thread={thread}
            me={me}
            firstUnread={firstUnread}
            openAt={firstUnread ?? (named && lastOf(thread, named))}
            ready={fresh}
            older={older}
            onOlder={loadOlder}
            onAtBottom={setAtBottom}
            sent={sent}
            {...(state.open ? { onRetry: retry } : {})}
          >
            <OutgoingLines interaction={interaction} open={state.open} online={online} arrived={arrived} />
            {interaction.expired && (
              <p
                role="status"
                className="mx-auto my-2 rounded-row bg-warn-soft px-3 py-1.5 text-center text-second text-warn"
              >
                {expiry ?? words.expired}
              </p>
            )}
          </ThreadLog>
        </PictureViewer>
      </Holding>
      <ChatNotes interaction={interaction} company={company} now={now} />
      {state.open && <ChannelNote channel={interaction.conversation.channel} />}
      {state.open ? (
        <Composer
          user={me.uuid}
          conversation={conversation}
          interaction={interaction.uuid}
          channel={interaction.type.name}
          values={values}
          otherAnswer={lastOfOthers(thread.entries, me.uuid)}
          noting={noting}
          onNoting={setNoting}
          onTyping={onTyping}
          name={name}
          online={online}
          windowLeft={windowLeft}
          onSend={(text, uuid) => {
            outbox.send({ ...addressed, text, uuid })
            setSent((count) => count + 1)
          }}
          onSendFile={(file, caption, uuid) => {
            uploads.send({ ...addressed, file, caption, uuid })
            setSent((count) => count + 1)
          }}
        />
      ) : (
        <ClosedComposer
          state={state}
          user={me.uuid}
          interaction={interaction}
          name={name}
          values={values}
          goesOn={goesOn && hrefOf(goesOn)}
          noting={noting}
          onNoting={setNoting}
          onSent={() => setSent((count) => count + 1)}
        />
      )}
      {finishing && rights.manage && !rights.resolved && (
        <Finish.Part
          user={me.uuid}
          interaction={interaction}
          onFinished={onFinished}
          onClose={() => setFinishing(false)}
        />
      )}
    </>
  )
}

/** Where an episode ends that others followed; null where its end is the thread's. */
function lastOf({ entries }: Thread, interaction: string): string | null {
  const last = entries.findLast((entry) => entry.interaction === interaction)
  return last && last !== entries.at(-1) ? last.uuid : null
}

/** The conversation that has the messages of an episode that was joined with it. */
function goesOnIn({ entries, interaction }: Thread): string | null {
  const line = entries.findLast(
    (entry) => entry.kind === 'timeline' && entry.interaction === interaction.uuid && entry.body.goes_on,
  )
  return (line?.kind === 'timeline' && line.body.goes_on) || null
}

/** Who else of ours spoke last: a colleague, or somebody with the channel's own app. */
function lastOfOthers(entries: readonly Entry[], me: string) {
  const last = entries.findLast(
    ({ kind, author }) =>
      kind === 'message' && (author.kind === 'app' || (author.kind === 'user' && author.uuid !== me)),
  )
  return last ? { uuid: last.uuid, name: last.author.name ?? common.somebody } : null
}
