import { ackSentence, type FailedAck, isFromServer } from '@hilo/client'
import { withoutConnection } from './api-error'

/** What the person reads of a failed command of the socket: the server's sentence, else the default of the action. */
export const refusalSentence = (refusal: FailedAck, fallback: string): string =>
  ackSentence(refusal) ?? (isFromServer(refusal) ? withoutConnection(fallback, 500) : fallback)
