import { holdsMessages, type Thread } from '@hilo/client'
import { abilitiesOf, channelTypes, type Entry, type Interaction, type SessionUser } from '@hilo/contracts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNow } from '../../lib/browser/use-now'
import { useModifierDown } from '../../lib/focus/use-modifier-down'
import { useTabActive } from '../../lib/focus/use-tab-active'
import { formatDuration } from '../../lib/text/dates'
import { firstName } from '../../lib/text/names'
import { formatHandle } from '../../lib/text/phone'
import { keys } from '../../server/http/keys'
import { useLiveState } from '../../server/live/live-context'
import { useLiveThread } from '../../server/live/live-thread'
import { useOtherViewers } from '../../server/live/other-viewers'
import { useTyping } from '../../server/live/use-typing'
import { useChannelTrouble } from '../../server/reads/channel-status'
import { useCachedInteraction } from '../../server/reads/use-cached-interaction'
import { useUnsentMessages } from '../../server/unsent/unsent-messages-context'
import { useUploads } from '../../server/unsent/uploads-context'
import { common, inbox, thread as words } from '../../strings'
import { authorName } from '../../ui/display/author-name'
import { notify } from '../../ui/overlay/notify'
import { preloadable, preloadableDialog } from '../../ui/state/preloadable'
import { useQuote } from './actions/quote/use-quote'
import { CallBack } from './bubble/calls/call-back'
import { ChannelHolding } from './bubble/shown-status'
import { UnsentMessages } from './bubble/unsent/unsent-messages'
import { ChatNotices } from './chat-notices'
import { ClosedComposer } from './composer/closed-composer'
import { Composer } from './composer/composer'
import { composerState } from './composer/composer-state'
import { ChannelNotice } from './header/channel-notice'
import { mayCall, rightsOf } from './header/chat-actions'
import { ChatHeader, HeaderFrame } from './header/chat-header'
import type { Message } from './log/entry-kinds'
import { ThreadLog } from './log/thread-log'
import { ThreadPlaceholder } from './log/thread-placeholder'
import { useFirstUnread } from './log/use-first-unread'
import { PictureViewer } from './media/picture-viewer'
import { useRetryMessage } from './mutations'
import { refusedByCustomer } from './refused-by-customer'
import type { StartTarget } from './start/start-target'
import { useFocusLogOnClose } from './use-focus-log-on-close'
import { useLostWhileWaiting } from './use-lost-while-waiting'
import { useMarkRead } from './use-mark-read'
import { useSeeMentions } from './use-see-mentions'

const Missing = preloadable(() => import('./composer/missing-chat'))
const Labels = preloadableDialog(() => import('./header/labels-dialog'))
const Pause = preloadableDialog(() => import('./header/pause-dialog'))
const Video = preloadableDialog(() => import('./header/video-dialog'))
const Finish = preloadableDialog(() => import('./header/finish-confirm'))

const noEntries: readonly Entry[] = []

export interface ChatPanelProps {
  me: SessionUser
  conversation: string
  /** The interaction to show; null: the open or latest one of the conversation. */
  interaction: string | null
  /** The entry to open at and to highlight; null: the end. */
  entry: string | null
  /** Goes to the end of a conversation that was opened around an entry. */
  onNewest: () => void
  /** The chat was opened from Resueltos. */
  resolved: boolean
  onFinished: () => void
  /** `to` is the user chosen in the owner selector; null: the dialog asks. */
  onTransfer: (interaction: Interaction, to: string | null) => void
  onTakeOver: (interaction: Interaction) => void
  onCall: (interaction: Interaction) => void
  /** Opens the dialog that starts a new chat with the customer of a finished one. */
  onWrite: (target: StartTarget) => void
  /** Takes a chat that waits. */
  accept: { readonly busy: boolean; readonly run: (interaction: Interaction) => void }
  /** Called with true before a request that finishes or transfers the chat, which opens the next one; with false if it fails. */
  onExpectNext: (expected: boolean) => void
  /** The contact panel beside the chat; null if the chat has none. */
  contact: { readonly open: boolean; readonly toggle: () => void } | null
  hrefOf: (conversation: string) => string
  /** The whole address of a message of this conversation. */
  linkOf: (entry: Entry) => string
  onLeave: () => void
  /** Whether the conversation does not exist or cannot be seen. */
  onMissingChat: (missing: boolean) => void
  onBack: (() => void) | null
}

export default function ChatPanel({
  me,
  conversation,
  interaction: namedInteraction,
  entry,
  onNewest,
  resolved,
  onFinished,
  onTransfer,
  onTakeOver,
  onCall,
  onWrite,
  accept,
  onExpectNext,
  contact,
  hrefOf,
  linkOf,
  onLeave,
  onMissingChat,
  onBack,
}: ChatPanelProps) {
  const live = useLiveThread(conversation, namedInteraction, entry)
  const { thread, fresh, failed, missing, entryMissing, older, reload, loadOlder } = live
  const knownRow = useCachedInteraction(conversation, namedInteraction, thread === undefined)
  const shownInteraction = thread?.interaction ?? knownRow
  const online = useLiveState() === 'online'
  const unsentMessages = useUnsentMessages()
  const retry = useRetryMessage()
  const now = useNow()
  const [atBottom, setAtBottom] = useState(true)
  const [sentCount, setSentCount] = useState(0)
  /** Kept here so that a note stays open when the composer closes or opens below it. */
  const [writingNote, setWritingNote] = useState(false)
  const [labelling, setLabelling] = useState(false)
  const [pausing, setPausing] = useState(false)
  const [inviting, setInviting] = useState(false)
  const [finishing, setFinishing] = useState(false)
  /** The end of the thread is not loaded, so the last messages are unknown. */
  const endsEarly = thread?.hasNewer ?? false
  const isReading = useTabActive() && atBottom && !endsEarly
  const firstUnread = useFirstUnread(endsEarly ? undefined : thread, fresh, isReading)
  const { data: expiry } = useQuery<string>({ queryKey: keys.expiry(conversation), queryFn: skipToken })
  const uploads = useUploads()
  const onTyping = useTyping(conversation)
  const company = useOtherViewers(conversation, me.uuid)
  useMarkRead(fresh ? thread : undefined, me.uuid, isReading)
  useSeeMentions(conversation, isReading && fresh)
  const channelTrouble = useChannelTrouble(shownInteraction?.conversation.channel)
  const lostTo = useLostWhileWaiting(shownInteraction, me.uuid)
  const state = thread && composerState(thread, me, resolved, now, channelTrouble, lostTo)
  useModifierDown(['Alt'], Finish.preload)
  useFocusLogOnClose(state?.open ?? false)
  const nameOf = (entry: Message) =>
    authorName(entry.author, me.uuid, shownInteraction?.type.name ?? channelTypes[0]) ??
    (shownInteraction?.conversation.client.name || inbox.unknownClient)
  const quote = useQuote(conversation, thread?.entries ?? noEntries, nameOf)

  const leaveEntry = useEffectEvent(onNewest)
  useEffect(() => {
    if (!entryMissing) return
    notify.error(words.entryMissing)
    leaveEntry()
  }, [entryMissing])

  const reportMissing = useEffectEvent(onMissingChat)
  useEffect(() => {
    reportMissing(missing)
  }, [missing])

  if (missing) {
    return (
      <>
        <HeaderFrame onBack={onBack} />
        <Missing.Part
          user={me.uuid}
          conversation={conversation}
          unsentMessages={unsentMessages}
          uploads={uploads}
          onLeave={onLeave}
        />
      </>
    )
  }

  const header = shownInteraction ? (
    <ChatHeader
      // Shows the new owner; the rest of the chat stays as this person last saw it.
      interaction={lostTo?.owner ? { ...shownInteraction, user: lostTo.owner } : shownInteraction}
      me={me}
      rights={rightsOf(shownInteraction, me, resolved, lostTo)}
      loading={!thread}
      accept={{ busy: accept.busy, run: () => accept.run(shownInteraction) }}
      onFinish={() => setFinishing(true)}
      prefetchFinish={Finish.preload}
      onLabel={() => setLabelling(true)}
      onPause={() => setPausing(true)}
      onVideo={() => setInviting(true)}
      onTransfer={(to) => onTransfer(shownInteraction, to)}
      onTakeOver={() => onTakeOver(shownInteraction)}
      onCall={() => onCall(shownInteraction)}
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
        <ThreadPlaceholder failed={failed} onRetry={reload} />
      </>
    )
  }

  const { interaction } = thread
  const { client, handle } = interaction.conversation
  // Whoever writes must see to whom: several customers may have no name.
  const name = client.name || (handle && formatHandle(handle)) || inbox.unknownClient
  const values = { nombre: firstName(client.name), agente: me.name }
  const continuedIn = conversationContinuedIn(thread)
  const rights = rightsOf(interaction, me, resolved, lostTo)
  const acceptedUuids = new Set(thread.entries.slice(-100).map((entry) => entry.uuid))
  /** The quote for the next message; only the first of several messages gets it. */
  const takeQuote = () => {
    const reply_to = quote.take()
    return reply_to === undefined ? {} : { reply_to }
  }
  const target = { conversation, interaction: interaction.uuid, to: client.uuid }
  const isCallable = !rights.resolved && mayCall(interaction, me) && refusedByCustomer(interaction) === null
  const callBack = isCallable ? () => onCall(interaction) : null
  const closesAt = interaction.window_closes_at
  const windowLeft = closesAt === null ? null : formatDuration(Date.parse(closesAt) - now)

  return (
    <>
      {header}
      <ChannelHolding value={channelTrouble !== null && holdsMessages(channelTrouble, now)}>
        <CallBack value={callBack}>
          <PictureViewer entries={thread.entries} hasMore={thread.hasMore} older={older} onOlder={loadOlder}>
            <ThreadLog
              thread={thread}
              me={me}
              firstUnread={firstUnread}
              openAt={entry ?? firstUnread ?? (namedInteraction && lastEntryOf(thread, namedInteraction))}
              flash={entry !== null}
              ready={fresh}
              older={older}
              onOlder={loadOlder}
              newer={live.newer}
              onNewer={live.loadNewer}
              onNewest={onNewest}
              onAtBottom={setAtBottom}
              sentCount={sentCount}
              actions={{
                channel: interaction.type.name,
                customer: name,
                linkOf,
                hrefOf,
                ...(state.open && { onReply: quote.start }),
              }}
              {...(state.open ? { onRetry: retry } : {})}
            >
              <UnsentMessages
                interaction={interaction}
                open={state.open}
                online={online}
                acceptedUuids={acceptedUuids}
              />
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
        </CallBack>
      </ChannelHolding>
      <ChatNotices
        interaction={interaction}
        company={company}
        giveable={rights.own && !rights.resolved && mayGive(interaction)}
        onOtherPause={rights.own && !rights.resolved ? () => setPausing(true) : null}
        now={now}
      />
      {state.open && <ChannelNotice channel={interaction.conversation.channel} />}
      {state.open ? (
        <Composer
          user={me.uuid}
          conversation={conversation}
          interaction={interaction.uuid}
          channel={interaction.type.name}
          values={values}
          otherAnswer={endsEarly ? null : lastAnswerByOthers(thread.entries, me.uuid)}
          writingNote={writingNote}
          onWritingNote={setWritingNote}
          onTyping={onTyping}
          name={name}
          online={online}
          windowLeft={windowLeft}
          quote={quote}
          lastMail={lastMailOf(thread.entries)}
          onSend={(text, uuid, mail) => {
            unsentMessages.send({ ...target, ...takeQuote(), text, uuid, ...(mail && { mail }) })
            setSentCount((count) => count + 1)
          }}
          onSendFile={(file, caption, uuid, details) => {
            uploads.send({ ...target, ...takeQuote(), file, caption, uuid, ...details })
            setSentCount((count) => count + 1)
          }}
        />
      ) : (
        <ClosedComposer
          state={state}
          user={me.uuid}
          interaction={interaction}
          name={name}
          values={values}
          continuedIn={continuedIn && hrefOf(continuedIn)}
          writingNote={writingNote}
          onWritingNote={setWritingNote}
          onSent={() => setSentCount((count) => count + 1)}
          onWrite={
            // In Resueltos every action of the chat is disabled (specification): there the contact panel has it.
            interaction.status === 'finished' && !resolved
              ? () => onWrite({ contact: client.uuid, name, conversation })
              : null
          }
        />
      )}
      {labelling && rights.label && !rights.resolved && (
        <Labels.Part me={me} interaction={interaction} onClose={() => setLabelling(false)} />
      )}
      {pausing && rights.own && !rights.resolved && (
        <Pause.Part interaction={interaction} onClose={() => setPausing(false)} />
      )}
      {inviting && rights.own && !rights.resolved && (
        <Video.Part interaction={interaction} onClose={() => setInviting(false)} />
      )}
      {finishing && rights.manage && !rights.resolved && (
        <Finish.Part
          user={me.uuid}
          interaction={interaction}
          onExpectNext={onExpectNext}
          onFinished={onFinished}
          onClose={() => setFinishing(false)}
        />
      )}
    </>
  )
}

/** Another responder had this chat before the team did. */
const mayGive = ({ outside_by, managed_outside, type }: Interaction): boolean =>
  outside_by !== null && !managed_outside && abilitiesOf(type.name).control

/** The last entry of this interaction; null if no later interaction follows it in the thread. */
function lastEntryOf({ entries }: Thread, interaction: string): string | null {
  const last = entries.findLast((entry) => entry.interaction === interaction)
  return last && last !== entries.at(-1) ? last.uuid : null
}

/** The conversation to which this interaction was joined; null: it was not. */
function conversationContinuedIn({ entries, interaction }: Thread): string | null {
  const continuation = entries.findLast(
    (entry) => entry.kind === 'timeline' && entry.interaction === interaction.uuid && entry.body.goes_on,
  )
  return (continuation?.kind === 'timeline' && continuation.body.goes_on) || null
}

/** The last mail of either side, because each mail can change who gets the answer. */
const lastMailOf = (entries: readonly Entry[]): string | null =>
  entries.findLast(({ kind }) => kind === 'message')?.uuid ?? null

/** The last answer by a colleague, or by somebody in the channel's own app. */
function lastAnswerByOthers(entries: readonly Entry[], me: string) {
  const last = entries.findLast(
    ({ kind, author }) =>
      kind === 'message' && (author.kind === 'app' || (author.kind === 'user' && author.uuid !== me)),
  )
  return last ? { uuid: last.uuid, name: last.author.name ?? common.somebody } : null
}
