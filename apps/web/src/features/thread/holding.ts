import { createContext, useContext } from 'react'
import type { ShownStatus } from './message-status'

/** Whether the chat's channel sends nothing for now. */
export const Holding = createContext(false)

/** What waits for its channel, for as long as that takes, is not being sent. */
export function useShownStatus<Status extends ShownStatus | null>(status: Status): Status | 'waiting' {
  return useContext(Holding) && status === 'queued' ? 'waiting' : status
}
