import { isolateArguments } from '../../lib/text/bidi'

/** About messages and drafts of a chat that is not open. */
export const unsent = isolateArguments({
  /** A message or file failed while another chat is open. */
  failed: (client: string) => `No se pudo enviar lo que escribiste a ${client}`,
  failedSomewhere: 'No se pudo enviar lo que escribiste en otro chat',
  seeFailed: 'Ver el chat',
  /** A draft in a chat that now belongs to another person. */
  see: 'Ver lo que escribías',
  left: (client: string) => `Lo que escribías en el chat con ${client} se quedó sin enviar`,
} as const)
