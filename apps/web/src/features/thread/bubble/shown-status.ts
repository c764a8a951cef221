import { createContext, useContext } from 'react'
import type { ShownStatus } from './message-status'

/** Whether the chat's channel sends nothing for now. */
export const ChannelHolding = createContext(false)

/** A queued message of such a channel shows as waiting, not as being sent. */
export function useShownStatus<Status extends ShownStatus | null>(status: Status): Status | 'waiting' {
  return useContext(ChannelHolding) && status === 'queued' ? 'waiting' : status
}
