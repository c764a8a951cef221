import type { ChannelType } from './http/entities'

export interface TextLimit {
  readonly most: number
  readonly unit: 'chars' | 'bytes'
}

/** Where one message of the provider takes less than a message of ours may say: a longer text goes as several. */
export const pieceLimits: Readonly<Partial<Record<ChannelType, TextLimit>>> &
  Readonly<Record<'messenger' | 'instagram', TextLimit>> = {
  messenger: { most: 2000, unit: 'chars' },
  // An accent counts twice, an emoji four times.
  instagram: { most: 1000, unit: 'bytes' },
}

/** How many texts a second an account of each channel sends, unless its provider grants it another pace (072). */
export const channelPaces: Readonly<Record<ChannelType, number>> = {
  whatsapp: 80,
  telegram: 30,
  messenger: 300,
  // One of Meta's pages says 300.
  instagram: 100,
  // 15,000 units a minute and mailbox, of which a mail costs 100, what it answers 5, and fetching the rest something.
  gmail: 2,
}

const megabyte = 1024 * 1024
/** The largest file that each channel carries. */
export const largestFiles: Readonly<Record<ChannelType, number>> = {
  whatsapp: 100 * megabyte,
  // What a bot may upload; it downloads less.
  telegram: 50 * megabyte,
  messenger: 25 * megabyte,
  instagram: 25 * megabyte,
  // 25 MB of mail are some 18 of file: mail carries files in base64.
  gmail: 18 * megabyte,
}

/** What may go to a customer: what the channel carries, of what the server takes. */
export const largestFile = (channel: ChannelType, uploadBytes: number): number =>
  Math.min(largestFiles[channel], uploadBytes)

/** How much of the limit a text takes. */
export function textSize(text: string, unit: TextLimit['unit']): number {
  let size = 0
  for (const character of text) size += unit === 'chars' ? 1 : bytesOf(character.codePointAt(0) ?? 0)
  return size
}

/** In UTF-8. */
const bytesOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)
