import { ask, saidIn } from '@hilo/client'
import type { Interaction } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../server/api-client'
import { useSocket } from '../../server/live-context'
import { tellRefused } from '../../server/tell-refused'
import { thread } from '../../strings'
import { notify } from '../../ui/notify'
import type { Message } from './thread-items'

/** What comes of it arrives as an event, as for everybody who sees the row. */
export const usePause = () =>
  useMutation({
    mutationFn: ({ uuid, paused }: Interaction) =>
      call(paused ? 'resumeInteraction' : 'pauseInteraction', { body: { uuid } }),
    onSuccess: ({ msg }) => notify.success(msg),
    onError: (error, { paused }) =>
      tellRefused(error, paused ? thread.pause.resumeFailed : thread.pause.failed),
  })

/** Again for a message that the provider refused; what becomes of it comes back as its state. */
export function useRetryMessage(): (entry: Message) => void {
  const socket = useSocket()
  return useCallback(
    (entry: Message) => {
      void ask(socket, 'retry:message', { uuid: entry.uuid }).then((answer) => {
        if (!answer.ok) notify.error(saidIn(answer) ?? thread.sendFailed)
      })
    },
    [socket],
  )
}
