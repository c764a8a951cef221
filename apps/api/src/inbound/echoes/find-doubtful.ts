import type { Doubt } from '../../channels/outbound'
import type { IncomingMessage } from '../messages/incoming'

/** A try that nobody has made again, and of which nobody knows whether it was taken. */
export interface DoubtfulTry {
  readonly uuid: string
  /** What was on its way; null where that is not known either. */
  readonly doubt: Doubt | null
  readonly type: string
  /** The message's words, or those of its file. */
  readonly words: string | null
  /** Something of it is known to have arrived. */
  readonly came_in_part: boolean
}

/** The oldest one, of these in their order, that this message of the business may be: the same words, or a file where a file was sent. */
export function findDoubtful(
  tries: readonly DoubtfulTry[],
  { type, body }: Pick<IncomingMessage, 'type' | 'body'>,
): string | null {
  const isThis = (one: DoubtfulTry): boolean =>
    type === 'text' ? saysTheSame(one, (body as { readonly text?: unknown }).text) : isTheFile(one, type)
  return tries.find(isThis)?.uuid ?? null
}

function saysTheSame({ doubt, words }: DoubtfulTry, text: unknown): boolean {
  const said = doubt ? doubt.text : words
  return said !== null && typeof text === 'string' && plain(said) === plain(text)
}

/** The file of one that was interrupted has come back before, and is waited for no longer. */
const isTheFile = ({ doubt, type, came_in_part }: DoubtfulTry, sent: string): boolean =>
  type === sent && (doubt === null ? !came_in_part : doubt.text === null)

/** Providers trim words, and mails break their lines. */
const plain = (words: string): string => words.trim().replace(/\s+/g, ' ')
