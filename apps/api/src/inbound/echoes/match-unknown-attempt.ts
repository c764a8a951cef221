import type { UnknownPart } from '../../channels/outbound'
import type { IncomingMessage } from '../messages/incoming-message'

/** An attempt with an unknown outcome that was not repeated. */
export interface UnknownAttempt {
  readonly uuid: string
  /** The part that was being sent; null where that is not known either. */
  readonly in_flight: UnknownPart | null
  readonly type: string
  /** The message's text, or its caption. */
  readonly text: string | null
  /** Whether one of its parts is known to have arrived. */
  readonly partly_arrived: boolean
}

/** The oldest attempt that the echo may be of: with the same text, or both are files. */
export function matchUnknownAttempt(
  attempts: readonly UnknownAttempt[],
  { type, body }: Pick<IncomingMessage, 'type' | 'body'>,
): string | null {
  const matches = (attempt: UnknownAttempt): boolean =>
    type === 'text'
      ? hasSameText(attempt, (body as { readonly text?: unknown }).text)
      : isSameFile(attempt, type)
  return attempts.find(matches)?.uuid ?? null
}

function hasSameText({ in_flight, text }: UnknownAttempt, echoText: unknown): boolean {
  const sentText = in_flight ? in_flight.text : text
  return sentText !== null && typeof echoText === 'string' && normalized(sentText) === normalized(echoText)
}

/** Once a part of an interrupted attempt has arrived, its file is no longer expected. */
const isSameFile = ({ in_flight, type, partly_arrived }: UnknownAttempt, echoType: string): boolean =>
  type === echoType && (in_flight === null ? !partly_arrived : in_flight.text === null)

/** Providers trim text, and mails break their lines. */
const normalized = (text: string): string => text.trim().replace(/\s+/g, ' ')
