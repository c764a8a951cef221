import type { ChannelType } from './vocabulary'

export interface TextLimit {
  readonly max: number
  readonly unit: 'chars' | 'bytes'
}

/** Providers whose messages are shorter than ours may be: a longer text is sent as several parts. */
export const partLimits: Readonly<Partial<Record<ChannelType, TextLimit>>> &
  Readonly<Record<'messenger' | 'instagram', TextLimit>> = {
  messenger: { max: 2000, unit: 'chars' },
  // An accent counts twice, an emoji four times.
  instagram: { max: 1000, unit: 'bytes' },
}

/** Messages a second of an account, unless its provider grants it another pace (decision 035). */
export const channelPaces: Readonly<Record<ChannelType, number>> = {
  whatsapp: 80,
  telegram: 30,
  messenger: 300,
  // Another page of Meta's documentation says 300.
  instagram: 100,
  // 15,000 units a minute and mailbox: sending costs 100, reading the mail that it answers 5, and pulling more.
  gmail: 2,
}

/** Channels that charge for messages, by the rates of `costs/rates.json` of the server. */
export const channelsThatCharge: ReadonlySet<ChannelType> = new Set(['whatsapp'])

const megabyte = 1024 * 1024
/** The largest file that each channel carries. */
export const channelFileBytes: Readonly<Record<ChannelType, number>> = {
  whatsapp: 100 * megabyte,
  // The limit of a bot's uploads; its downloads are smaller.
  telegram: 50 * megabyte,
  messenger: 25 * megabyte,
  instagram: 25 * megabyte,
  // A mail of 25 MB holds a file of about 18: mail carries files in base64.
  gmail: 18 * megabyte,
}

/** The largest file that may be sent to a customer: limited by the channel and by the server. */
export const maxFileBytes = (channel: ChannelType, uploadBytes: number): number =>
  Math.min(channelFileBytes[channel], uploadBytes)

/** The length of a text in the unit of the limit. */
export function textSize(text: string, unit: TextLimit['unit']): number {
  let size = 0
  for (const character of text) size += unit === 'chars' ? 1 : bytesOf(character.codePointAt(0) ?? 0)
  return size
}

/** The length of a code point in UTF-8. */
const bytesOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)
