import type { CommandData } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keys } from '../../server/http/keys'
import { inbox } from '../../strings'
import { notify } from '../../ui/overlay/notify'
import { ToastButton } from '../../ui/overlay/toast-button'

/** Says that none of the person's own chats waits, and offers to take one from the queue. */
export function useOfferNext(takeNext: () => void): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    const counts = client.getQueryData<CommandData<'get:interaction:counts'>>(keys.counts)
    notify.blank(
      inbox.noneWaits,
      (counts?.not_assigned ?? 0) > 0 && <ToastButton onClick={takeNext}>{inbox.takeNext}</ToastButton>,
    )
  }, [client, takeNext])
}
