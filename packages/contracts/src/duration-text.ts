/** How long something took or will take, as people read it: `12 min`, `1 h 40`, `3 días`. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60}`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 día' : `${days} días`
}

/** A time of Estadisticas, of its page and its mail, with seconds if they make a difference. */
export function secondsText(seconds: number): string {
  const whole = Math.round(seconds)
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  if (minutes === 0) return `${rest} s`
  return minutes >= 10 || rest === 0 ? formatDuration(whole * 1000) : `${minutes} min ${rest} s`
}
