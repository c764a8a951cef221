/** From and to, as 'HH:MM' of this device's clock. */
export interface QuietHours {
  readonly quiet: boolean
  readonly quietFrom: string
  readonly quietTo: string
}

/** Whether the sound is off at this time; the end is excluded, and hours may span midnight. */
export function isQuiet({ quiet, quietFrom, quietTo }: QuietHours, at: Date): boolean {
  if (!quiet) return false
  const time = `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
  return quietFrom <= quietTo ? quietFrom <= time && time < quietTo : quietFrom <= time || time < quietTo
}

const twoDigits = (count: number): string => String(count).padStart(2, '0')
