import { createContext } from 'react'

/** Whether the texts of a bubble have the marks of WhatsApp. Other channels say in other ways how a text looks. */
export const HasWhatsAppMarks = createContext(false)
