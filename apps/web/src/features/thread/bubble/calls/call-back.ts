import { createContext } from 'react'

/** Calls the customer of the chat; null if this person may not. */
export const CallBack = createContext<(() => void) | null>(null)
