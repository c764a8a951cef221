import type { CallPermission } from '@hilo/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Phone, PhoneOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AskCustomer } from '../../choices/ask-customer'
import { formatComing } from '../../lib/text/dates'
import { formatHandle } from '../../lib/text/phone'
import { newUuid } from '../../lib/text/uuid'
import { call as request } from '../../server/http/api-client'
import { ApiError, errorSentence } from '../../server/http/api-error'
import { keys } from '../../server/http/keys'
import { useSocket } from '../../server/live/live-context'
import { type Callee, requestCall } from '../../server/live/requested-call'
import { calls, callDialog as words } from '../../strings'
import { Button } from '../../ui/form/button'
import { DialogContent, DialogFrame } from '../../ui/overlay/dialog'
import { notify } from '../../ui/overlay/notify'

interface CallDialogProps {
  callee: Callee
  /** The interaction to take before the call, because the chat waits. */
  take?: string | undefined
  /** Until when the customer may be written to; null: always. */
  windowClosesAt: string | null
  onClose: () => void
}

/** Asks WhatsApp whether the customer may be called, and offers to call, or to ask for permission. */
export default function CallDialog({ callee, take, windowClosesAt, onClose }: CallDialogProps) {
  const { client, handle, conversation_uuid } = callee
  const name = client.name || (handle ? formatHandle(handle) : calls.unknown)
  const permission = usePermission(conversation_uuid)
  const begin = useMutation({
    mutationFn: async () => {
      if (take !== undefined) await takeUnlessMine(take)
    },
    onSuccess() {
      requestCall(callee)
      onClose()
    },
  })
  const { data } = permission
  const problem = permission.error
    ? errorSentence(permission.error, words.failed)
    : begin.error && errorSentence(begin.error, calls.problems.notCalled)
  return (
    <DialogFrame open onClose={onClose} width="max-w-110">
      <DialogContent title={words.title(name)} {...(handle && { subtitle: formatHandle(handle) })}>
        <div className="grid grid-cols-1 gap-4 overflow-y-auto p-5 pt-3">
          <Standing permission={data} problem={problem} />
          {data?.may_call && (
            <Button
              look="primary"
              size="lg"
              icon={Phone}
              busy={begin.isPending}
              onClick={() => begin.mutate()}
              className="justify-self-start"
            >
              {words.call}
            </Button>
          )}
          {data && !data.may_call && data.permission !== 'granted' && (
            <Ask
              conversation={conversation_uuid}
              permission={data}
              closed={windowClosesAt !== null && Date.parse(windowClosesAt) <= Date.now()}
              onAsked={() => {
                notify.success(words.asked)
                onClose()
              }}
            />
          )}
        </div>
      </DialogContent>
    </DialogFrame>
  )
}

async function takeUnlessMine(uuid: string): Promise<void> {
  try {
    await request('takeInteraction', { body: { uuid } })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'ALREADY_YOURS')) throw error
  }
}

/** Fetched again when the customer writes: it may be their answer. */
function usePermission(conversation_uuid: string) {
  const socket = useSocket()
  const permission = useQuery({
    queryKey: keys.callPermission(conversation_uuid),
    queryFn: () => request('callPermission', { params: { conversation_uuid } }),
    gcTime: 0,
    retry: false,
  })
  const { refetch } = permission
  useEffect(() => {
    const again = () => void refetch()
    socket.on('received:message', again)
    return () => void socket.off('received:message', again)
  }, [socket, refetch])
  return permission
}

function Standing({
  permission,
  problem,
}: {
  permission: CallPermission | undefined
  problem: string | null
}) {
  const sentences = permission ? standingOf(permission) : []
  const Icon = permission?.may_call ? Phone : PhoneOff
  return (
    <div role="status" className="grid gap-1">
      {!permission && !problem && <p className="text-muted">{words.loading}</p>}
      {permission && (
        <p className="flex items-start gap-2">
          <Icon
            size={18}
            strokeWidth={1.75}
            aria-hidden
            className={permission.may_call ? 'mt-0.5 shrink-0 text-ok' : 'mt-0.5 shrink-0 text-muted'}
          />
          <span className="font-medium">{sentences[0]}</span>
        </p>
      )}
      {sentences.slice(1).map((sentence) => (
        <p key={sentence} className="text-second text-muted">
          {sentence}
        </p>
      ))}
      {problem && <p className="text-second text-bad">{problem}</p>}
    </div>
  )
}

/** The sentences about the present permission and its limits. */
function standingOf(one: CallPermission): readonly string[] {
  const { permission, until, may_call, call_again_at, checked, reason } = one
  const granted = until === null ? words.always : words.until(formatComing(until))
  const holds = { granted, refused: words.refused, none: words.none }[permission]
  const limit =
    permission === 'granted' && !may_call
      ? call_again_at === null
        ? words.noCallsNow
        : words.noCalls(formatComing(call_again_at))
      : null
  return [holds, limit, reason, !checked && reason === null ? words.notChecked : null].filter(
    (sentence) => sentence !== null,
  )
}

interface AskProps {
  conversation: string
  permission: CallPermission
  closed: boolean
  onAsked: () => void
}

function Ask({ conversation, permission, closed, onAsked }: AskProps) {
  const { may_ask, ask_again_at } = permission
  const [uuid] = useState(newUuid)
  const ask = useMutation({
    mutationFn: (text: string) =>
      request('askCallPermission', { body: { uuid, conversation_uuid: conversation, text } }),
    onSuccess: onAsked,
  })
  if (!may_ask)
    return (
      <p className="text-second text-muted">
        {ask_again_at === null ? words.notNow : words.notYet(formatComing(ask_again_at))}
      </p>
    )
  if (closed) return <p className="text-second text-muted">{words.closed}</p>
  return (
    <AskCustomer
      words={words}
      action={permission.permission === 'refused' ? words.askAgain : words.ask}
      busy={ask.isPending}
      error={ask.error ? errorSentence(ask.error, words.askFailed) : undefined}
      onAsk={ask.mutate}
    />
  )
}
