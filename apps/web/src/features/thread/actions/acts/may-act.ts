import { createContext } from 'react'

/** Whether this person may act on the messages of the chat, which takes the right to write to the customer now. */
export const MayActOnMessages = createContext(false)
