import { ask } from '@hilo/client'
import { type Interaction, plainWords } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { navigate } from '../../../../lib/browser/navigation'
import { useDebounced } from '../../../../lib/browser/use-debounced'
import { newUuid } from '../../../../lib/text/uuid'
import { refusalSentence } from '../../../../server/http/refusal-sentence'
import { useSocket } from '../../../../server/live/live-context'
import { inbox, messageActions as words } from '../../../../strings'
import { ChannelTile } from '../../../../ui/display/channel-badge'
import { FormDialog } from '../../../../ui/form/form-dialog'
import { SearchField } from '../../../../ui/form/inputs/search-field'
import { notify } from '../../../../ui/overlay/notify'
import { ToastButton } from '../../../../ui/overlay/toast-button'
import { ErrorState } from '../../../../ui/state/error-state'
import { quoteSummary } from '../../bubble/text/quote'
import type { Message } from '../../log/entry-kinds'

interface ForwardDialogProps {
  entry: Message
  /** The address that opens a chat. */
  hrefOf: (conversation: string) => string
  onClose: () => void
}

const listed = 50
const nameOf = ({ conversation }: Interaction): string => conversation.client.name || inbox.unknownClient

/** Sends a message to the customer of another chat of this person's, which is chosen here. */
export default function ForwardDialog({ entry, hrefOf, onClose }: ForwardDialogProps) {
  const socket = useSocket()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Interaction | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()
  /** Stays the same when it is tried again: what arrived is not sent twice. */
  const [uuids] = useState(() => new Map<string, string>())
  const query = useDebounced(text.trim(), 200)
  const chats = useQuery({
    queryKey: ['forward', query],
    queryFn: async () => {
      const answer = await ask(socket, 'get:interaction:assigned', {
        limit: listed,
        ...(query !== '' && { q: query }),
      })
      if (!answer.ok) throw new Error(refusalSentence(answer, words.failed))
      return answer.data.items
    },
    staleTime: 0,
    gcTime: 0,
  })
  const others = chats.data?.filter(({ conversation }) => conversation.uuid !== entry.conversation_uuid) ?? []

  const forward = async () => {
    if (!chosen) return setError(words.chooseChat)
    const { uuid: conversation_uuid } = chosen.conversation
    const uuid = uuids.get(conversation_uuid) ?? newUuid()
    uuids.set(conversation_uuid, uuid)
    setBusy(true)
    const answer = await ask(socket, 'forward:message', { uuid, message: entry.uuid, conversation_uuid })
    setBusy(false)
    if (!answer.ok) return setError(refusalSentence(answer, words.failed))
    notify.blank(
      words.forwarded(nameOf(chosen)),
      <ToastButton onClick={() => navigate(hrefOf(conversation_uuid))}>{words.seeForwarded}</ToastButton>,
    )
    onClose()
  }
  return (
    <FormDialog
      title={words.forwardTitle}
      action={words.forward}
      width="max-w-110"
      busy={busy}
      dirty={false}
      error={error}
      onSubmit={() => void forward()}
      onClose={onClose}
    >
      <p dir="auto" className="line-clamp-2 border-l-3 border-accent pl-2 text-second text-muted">
        {quoteSummary(entry, plainWords)}
      </p>
      {entry.type === 'template' && (
        <p className="text-meta text-muted">
          {entry.body.shown?.cards.length ? words.forwardCards : words.forwardTemplate}
        </p>
      )}
      <SearchField label={words.searchChat} text={text} onText={setText} />
      {chats.isError ? (
        <ErrorState
          title={words.chatsFailed}
          busy={chats.isFetching}
          compact
          onRetry={() => void chats.refetch()}
        />
      ) : (
        <fieldset className="grid max-h-72 gap-1 overflow-y-auto">
          <legend className="sr-only">{words.myChats}</legend>
          {others.map((chat) => (
            <label
              key={chat.uuid}
              className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 has-checked:bg-accent-soft hover:bg-sunk pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name="forward-to"
                checked={chosen?.uuid === chat.uuid}
                onChange={() => {
                  setChosen(chat)
                  setError(undefined)
                }}
                className="accent-accent"
              />
              <ChannelTile channel={chat.type.name} />
              <span dir="auto" className="min-w-0 flex-1 truncate text-left">
                {nameOf(chat)}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <p role="status" className="text-second text-muted empty:hidden">
        {chats.data && others.length === 0 && (query === '' ? words.noOtherChats : words.noChatFound)}
      </p>
    </FormDialog>
  )
}
