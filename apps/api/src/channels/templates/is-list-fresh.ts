/** Webhooks tell of changes between two lists; where they are not subscribed, a list is this old at most. */
const freshForMs = 5 * 60_000

/** Whether the provider listed the templates so lately that it is not asked again. */
export const isListFresh = (readAt: Date | null, now: Date): boolean =>
  readAt !== null && now.getTime() - readAt.getTime() < freshForMs
