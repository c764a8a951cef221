import type { Entry } from '@hilo/contracts'
import { channelTypes } from '@hilo/contracts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNow } from '../../lib/browser/use-now'
import { useModifierDown } from '../../lib/focus/use-modifier-down'
import { formatHandle } from '../../lib/text/phone'
import { useLiveThread } from '../../server/live/live-thread'
import { useOtherViewers } from '../../server/live/other-viewers'
import { useChannelTrouble } from '../../server/reads/channel-status'
import { useCachedInteraction } from '../../server/reads/use-cached-interaction'
import { useUnsentMessages } from '../../server/unsent/unsent-messages-context'
import { useUploads } from '../../server/unsent/uploads-context'
import { inbox, thread as words } from '../../strings'
import { authorName } from '../../ui/display/author-name'
import { notify } from '../../ui/overlay/notify'
import { preloadable } from '../../ui/state/preloadable'
import { useQuote } from './actions/quote/use-quote'
import { type ChatDialog, ChatDialogs, preloadFinish } from './chat-dialogs'
import { ChatLog } from './chat-log'
import { ChatNotices } from './chat-notices'
import { ChatWriting } from './chat-writing'
import { composerState } from './composer/composer-state'
import { ChannelNotice } from './header/channel-notice'
import { ChatHeader, HeaderFrame } from './header/chat-header'
import type { Message } from './log/entry-kinds'
import { ThreadPlaceholder } from './log/thread-placeholder'
import { useOpenChat } from './open-chat'
import { rightsOf } from './rights'
import { mayGive } from './thread-facts'
import { useFocusLogOnClose } from './use-focus-log-on-close'
import { useLostWhileWaiting } from './use-lost-while-waiting'
import { useReading } from './use-reading'
import { useSendInChat } from './use-send-in-chat'

const StoredMark = preloadable(() => import('../../ui/state/stored-mark'))
const Missing = preloadable(() => import('./composer/missing-chat'))

const noEntries: readonly Entry[] = []

/** The open chat: its header, its messages and where the person writes. */
export default function ChatPanel() {
  const { me, place } = useOpenChat()
  const { conversation, resolved, toEnd, onMissing } = place
  const live = useLiveThread(conversation, place.interaction, place.entry)
  const { thread, fresh, entryMissing } = live
  const knownRow = useCachedInteraction(conversation, place.interaction, thread === undefined)
  const interaction = thread?.interaction ?? knownRow
  const unsentMessages = useUnsentMessages()
  const uploads = useUploads()
  const now = useNow()
  /** Kept here so that a note stays open when the composer closes or opens below it. */
  const [writingNote, setWritingNote] = useState(false)
  const [dialog, setDialog] = useState<ChatDialog | null>(null)
  const { firstUnread, onAtBottom } = useReading(conversation, thread, fresh, me.uuid)
  const company = useOtherViewers(conversation, me.uuid)
  const channelTrouble = useChannelTrouble(interaction?.conversation.channel)
  const lostTo = useLostWhileWaiting(interaction, me.uuid)
  // One that was taken meanwhile stays on the screen as it was read, also where it was being fetched at that moment.
  const missing = live.missing && !(thread && lostTo)
  const state = thread && composerState(thread, me, resolved, now, channelTrouble, lostTo)
  useModifierDown(['Alt'], preloadFinish)
  useFocusLogOnClose(state?.open ?? false)
  const nameOf = (entry: Message) =>
    authorName(entry.author, me.uuid, interaction?.type.name ?? channelTypes[0]) ??
    (interaction?.conversation.client.name || inbox.unknownClient)
  const quote = useQuote(conversation, thread?.entries ?? noEntries, nameOf)
  const { sendTo, sentCount, countSent } = useSendInChat(quote.take)

  const leaveEntry = useEffectEvent(toEnd)
  useEffect(() => {
    if (!entryMissing) return
    notify.error(words.entryMissing)
    leaveEntry()
  }, [entryMissing])

  const reportMissing = useEffectEvent(onMissing)
  useEffect(() => {
    reportMissing(missing)
  }, [missing])

  if (missing) {
    return (
      <>
        <HeaderFrame onBack={place.back} />
        <Missing.Part
          user={me.uuid}
          conversation={conversation}
          unsentMessages={unsentMessages}
          uploads={uploads}
          onLeave={place.toList}
        />
      </>
    )
  }

  const rights = interaction && rightsOf(interaction, me, resolved, lostTo)
  const header =
    interaction && rights ? (
      <ChatHeader
        // Shows the new owner; the rest of the chat stays as this person last saw it.
        interaction={lostTo?.owner ? { ...interaction, user: lostTo.owner } : interaction}
        rights={rights}
        loading={!thread}
        onAsk={setDialog}
      />
    ) : (
      <HeaderFrame onBack={place.back} />
    )
  if (!thread || !state || !rights) {
    return (
      <>
        {header}
        <ThreadPlaceholder failed={live.failed} onRetry={live.reload} />
      </>
    )
  }

  const { client, handle, channel } = thread.interaction.conversation
  // The person must see whom they write to: several customers may have no name.
  const name = client.name || (handle && formatHandle(handle)) || inbox.unknownClient
  const isOwn = rights.own && !rights.resolved
  return (
    <>
      {header}
      {thread.storedAt !== undefined && <StoredMark.Part at={thread.storedAt} />}
      <ChatLog
        {...{ thread, live, name, rights, channelTrouble, firstUnread, onAtBottom, sentCount }}
        onReply={state.open ? quote.start : null}
      />
      <ChatNotices
        interaction={thread.interaction}
        company={company}
        giveable={isOwn && mayGive(thread.interaction)}
        onOtherPause={isOwn ? () => setDialog('pause') : null}
        now={now}
      />
      {state.open && <ChannelNotice channel={channel} />}
      <ChatWriting
        {...{ thread, state, name, quote, writingNote }}
        send={sendTo(thread.interaction)}
        onSent={countSent}
        onWritingNote={setWritingNote}
      />
      <ChatDialogs
        asked={dialog}
        interaction={thread.interaction}
        rights={rights}
        // An answer may close a dialog that was closed before: the one that was asked for since stays.
        onClose={(closed) => setDialog((asked) => (asked === closed ? null : asked))}
      />
    </>
  )
}
