import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** `X-Telegram-Bot-Api-Secret-Token`: the only proof of an update. Hashes have one length, so the comparison reveals nothing. */
export const isFromTelegram = (header: string | undefined, secret: string): boolean =>
  header !== undefined && timingSafeEqual(digest(header), digest(secret))
