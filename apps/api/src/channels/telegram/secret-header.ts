import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** `X-Telegram-Bot-Api-Secret-Token`: nothing else proves an update. Hashed first, so that lengths tell nothing. */
export const isFromTelegram = (header: string | undefined, secret: string): boolean =>
  header !== undefined && timingSafeEqual(digest(header), digest(secret))
