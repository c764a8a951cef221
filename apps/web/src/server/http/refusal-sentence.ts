import { ackSentence, type FailedAck, isFromServer } from '@hilo/client'
import { withoutConnection } from './api-error'

/** The sentence for a failed command of the socket: the server's, else the default of the action. */
export const refusalSentence = (refusal: FailedAck, fallback: string): string =>
  ackSentence(refusal) ?? (isFromServer(refusal) ? withoutConnection(fallback, 500) : fallback)
