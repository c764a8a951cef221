import { createContext } from 'react'

/** Whether this person may do something to the messages: they can write to the customer now. */
export const MayAct = createContext(false)
