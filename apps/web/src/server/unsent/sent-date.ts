let last = 0

/** Now, but later than any date before: messages sent at the same moment keep their order. */
export function nextSentDate(): string {
  last = Math.max(Date.now(), last + 1)
  return new Date(last).toISOString()
}
