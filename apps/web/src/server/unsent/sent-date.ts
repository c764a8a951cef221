let last = 0

/** Now, but later than any date before: what is sent at once keeps its order. */
export function nextSentDate(): string {
  last = Math.max(Date.now(), last + 1)
  return new Date(last).toISOString()
}
