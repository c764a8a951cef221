import { isolating } from '../lib/isolating'

/** Of what was sent from a chat, or prepared in it, and is not in sight. */
export const unsent = isolating({
  /** Of a message or a file, while one looks at another chat. */
  failed: (client: string) => `No se pudo enviar lo que escribiste a ${client}`,
  failedSomewhere: 'No se pudo enviar lo que escribiste en otro chat',
  seeFailed: 'Ver el chat',
  /** Of a chat that is somebody else's now. */
  see: 'Ver lo que escribías',
  left: (client: string) => `Lo que escribías en el chat con ${client} se quedó sin enviar`,
} as const)
