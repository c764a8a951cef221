import { ask } from '@hilo/client'
import type { Interaction } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../server/http/api-client'
import { toastError } from '../../server/http/error-toasts'
import { refusalSentence } from '../../server/http/refusal-sentence'
import { useSocket } from '../../server/live/live-context'
import { toastFailedAct } from '../../server/live/lost-chats'
import { thread } from '../../strings'
import { notify } from '../../ui/overlay/notify'
import type { Message } from './log/entry-kinds'
import { withdrawPauseToast } from './pause-toasts'

/** The new state arrives as an event, as for everybody who sees the row. */
export const useResume = () =>
  useMutation({
    onMutate: ({ uuid }: Interaction) => withdrawPauseToast(uuid),
    mutationFn: ({ uuid }: Interaction) => call('resumeInteraction', { body: { uuid } }),
    onSuccess: ({ msg }) => notify.success(msg),
    onError: (error, { uuid }) => toastFailedAct(error, uuid, thread.pause.resumeFailed),
  })

/** Asks for a file that had no room; it arrives as an event. */
export const useFetchFile = ({ uuid }: Message) =>
  useMutation({
    mutationFn: () => call('fetchFile', { body: { uuid } }),
    onError: (error) => toastError(error, thread.media.fetchFailed),
  })

/** Sends a failed message again; its status arrives as an event. */
export function useRetryMessage(): (entry: Message) => void {
  const socket = useSocket()
  return useCallback(
    (entry: Message) => {
      void ask(socket, 'retry:message', { uuid: entry.uuid }).then((answer) => {
        if (!answer.ok) notify.error(refusalSentence(answer, thread.sendFailed))
      })
    },
    [socket],
  )
}
