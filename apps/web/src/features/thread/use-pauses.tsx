import type { Interaction } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../server/http/api-client'
import { toastFailedAct } from '../../server/live/lost-chats'
import { thread } from '../../strings'
import { phone } from '../../strings/inbox/phone'
import { notify } from '../../ui/overlay/notify'
import { ToastButton } from '../../ui/overlay/toast-button'
import { rememberPauseToast, withdrawPauseToast } from './pause-toasts'

interface Pause {
  /** As it was before. */
  readonly row: Interaction
  /** Null: without a date. */
  readonly until: string | null
}

const undo = (act: () => void) => <ToastButton onClick={act}>{phone.undo}</ToastButton>

/** Pauses a chat, changes until when, or ends its pause. The toast offers what undoes it, wherever it was asked for. */
export function usePauses() {
  const resume = useMutation({
    onMutate: ({ uuid }: Interaction) => withdrawPauseToast(uuid),
    mutationFn: ({ uuid }: Interaction) => call('resumeInteraction', { body: { uuid } }),
    onSuccess: ({ msg }, row) =>
      row.paused
        ? notify.blank(
            msg,
            undo(() => again.mutate(row)),
            row.uuid,
          )
        : notify.success(msg),
    onError: (error, { uuid }) => toastFailedAct(error, uuid, thread.pause.resumeFailed),
  })
  const pause = useMutation({
    mutationFn: ({ row: { uuid }, until }: Pause) => call('pauseInteraction', { body: { uuid, until } }),
    onSuccess: ({ msg }, { row }) => {
      rememberPauseToast(row.uuid, msg)
      notify.blank(
        msg,
        undo(() => (row.paused ? again : resume).mutate(row)),
        row.uuid,
      )
    },
    onError: (error, { row }) => toastFailedAct(error, row.uuid, thread.pause.failed),
  })
  /** Until when it was paused, so that no date is lost. */
  const again = useMutation({
    mutationFn: ({ uuid, paused_until }: Interaction) =>
      call('pauseInteraction', { body: { uuid, until: paused_until } }),
    onSuccess: ({ msg }) => notify.success(msg),
    onError: (error, { uuid }) => toastFailedAct(error, uuid, thread.pause.failed),
  })
  return { pause, resume }
}
