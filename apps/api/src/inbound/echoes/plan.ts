export interface EchoFacts {
  /** The item or the message has come before. */
  readonly isDuplicate: boolean
  /** A message of ours to this customer has been handed to the provider, and its answer is not here yet. */
  readonly isSending: boolean
  /** A try of ours that nobody knows the end of, and that said the same. */
  readonly doubtful: string | null
}

export type EchoPlan =
  | { readonly kind: 'duplicate' }
  /** It may be the message that is being sent: it is taken up again when that has its name. */
  | { readonly kind: 'waits' }
  /** It is that try: it arrived. */
  | { readonly kind: 'settles'; readonly attempt: string }
  /** Somebody wrote it in another program. */
  | { readonly kind: 'is-a-line' }

/**
 * What an echo is. `mayBeOurs`: the channel tells our own messages again, without saying that they are ours. Where it does not,
 * every echo is a line at once, whatever we are sending.
 */
export function planEcho({ isDuplicate, isSending, doubtful }: EchoFacts, mayBeOurs: boolean): EchoPlan {
  if (isDuplicate) return { kind: 'duplicate' }
  if (!mayBeOurs) return { kind: 'is-a-line' }
  if (isSending) return { kind: 'waits' }
  return doubtful === null ? { kind: 'is-a-line' } : { kind: 'settles', attempt: doubtful }
}
