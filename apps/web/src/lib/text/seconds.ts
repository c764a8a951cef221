/** `0:07`, `12:30` */
export const formatSeconds = (seconds: number): string =>
  Number.isFinite(seconds)
    ? `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
    : '0:00'
