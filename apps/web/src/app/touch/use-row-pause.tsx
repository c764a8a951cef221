import type { Interaction } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../server/http/api-client'
import { toastFailedAct } from '../../server/live/lost-chats'
import { thread } from '../../strings'
import { phone } from '../../strings/inbox/phone'
import { notify } from '../../ui/overlay/notify'
import { ToastButton } from '../../ui/overlay/toast-button'

/** Pauses a chat without a date, or ends its pause, at once: an accidental swipe can be undone in the toast. */
export function useRowPause() {
  /** The toast of each paused chat, which disappears when the pause ends. */
  const [said] = useState(() => new Map<string, string>())
  const resume = useMutation({
    onMutate: ({ uuid }: Interaction) => {
      notify.withdrawBlank(said.get(uuid) ?? '', uuid)
    },
    mutationFn: ({ uuid }: Interaction) => call('resumeInteraction', { body: { uuid } }),
    onSuccess: ({ msg }, row) =>
      row.paused
        ? notify.blank(
            msg,
            <ToastButton onClick={() => again.mutate(row)}>{phone.undo}</ToastButton>,
            row.uuid,
          )
        : notify.success(msg),
    onError: (error, { uuid }) => toastFailedAct(error, uuid, thread.pause.resumeFailed),
  })
  const pause = useMutation({
    mutationFn: ({ uuid }: Interaction) => call('pauseInteraction', { body: { uuid, until: null } }),
    onSuccess: ({ msg }, row) => {
      said.set(row.uuid, msg)
      notify.blank(msg, <ToastButton onClick={() => resume.mutate(row)}>{phone.undo}</ToastButton>, row.uuid)
    },
    onError: (error, { uuid }) => toastFailedAct(error, uuid, thread.pause.failed),
  })
  /** Until when it was paused, so that a swipe loses no date. */
  const again = useMutation({
    mutationFn: ({ uuid, paused_until }: Interaction) =>
      call('pauseInteraction', { body: { uuid, until: paused_until } }),
    onSuccess: ({ msg }) => notify.success(msg),
    onError: (error, { uuid }) => toastFailedAct(error, uuid, thread.pause.failed),
  })
  return (row: Interaction) => (row.paused ? resume : pause).mutate(row)
}
