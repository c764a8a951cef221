interface QuietHours {
  readonly quiet_from: string | null
  readonly quiet_to: string | null
  readonly time_zone: string
}

/** Whether a device is in its quiet hours at this time of its own clock; the end is excluded, and the hours may span midnight. */
export function isQuietAt(
  { quiet_from: from, quiet_to: to, time_zone: timeZone }: QuietHours,
  at: Date,
): boolean {
  if (from === null || to === null) return false
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
  return from <= to ? from <= time && time < to : from <= time || time < to
}
