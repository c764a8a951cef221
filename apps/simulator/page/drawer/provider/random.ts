const bytes = (count: number): number[] => [...crypto.getRandomValues(new Uint8Array(count))]

export const digits = (count: number): string =>
  bytes(count)
    .map((byte) => String(1 + (byte % 9)))
    .join('')

export const letters = (count: number): string =>
  bytes(count)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
