export interface EchoFacts {
  /** The item or the message is stored already. */
  readonly isDuplicate: boolean
  /** A message of ours to this customer is being sent: the provider has not answered yet. */
  readonly isSending: boolean
  /** An attempt of ours with the same content and an unknown outcome. */
  readonly unknownAttempt: string | null
}

type EchoPlan =
  | { readonly kind: 'duplicate' }
  /** The echo may be of the message that is being sent, and is retried once that has a provider id. */
  | { readonly kind: 'waits' }
  /** The echo shows that this attempt arrived. */
  | { readonly kind: 'settles'; readonly attempt: string }
  /** The message was written in another program, so it becomes an entry. */
  | { readonly kind: 'is-an-entry' }

/**
 * Decides what an echo is. `mayBeOurs`: the channel echoes our own messages too, without saying that they are ours.
 * Where it does not, every echo becomes an entry.
 */
export function planEcho(
  { isDuplicate, isSending, unknownAttempt }: EchoFacts,
  mayBeOurs: boolean,
): EchoPlan {
  if (isDuplicate) return { kind: 'duplicate' }
  if (!mayBeOurs) return { kind: 'is-an-entry' }
  if (isSending) return { kind: 'waits' }
  return unknownAttempt === null ? { kind: 'is-an-entry' } : { kind: 'settles', attempt: unknownAttempt }
}
