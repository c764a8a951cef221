import { type ChannelType, limits } from '@hilo/contracts'

/** What a channel takes of a PDF, in megabytes. The server's own limit may be lower; it then says so itself. */
export const pdfMegabytes: Record<ChannelType, number> = {
  whatsapp: 100,
  telegram: 50,
  instagram: 25,
  messenger: 25,
  gmail: 18,
}

interface TextLimit {
  readonly most: number
  readonly unit: 'characters' | 'bytes'
}

const textLimits: Partial<Record<ChannelType, TextLimit>> = {
  // Instagram counts what the letters weigh: an accent costs two, an emoji four.
  instagram: { most: 1000, unit: 'bytes' },
  messenger: { most: 2000, unit: 'characters' },
}

/** How much more fits into one message of the channel; less than nothing when it is too long already. */
export function roomLeft(channel: ChannelType, text: string): TextLimit & { left: number } {
  const limit = textLimits[channel] ?? { most: limits.textLength, unit: 'characters' }
  const length = limit.unit === 'bytes' ? new TextEncoder().encode(text).length : text.length
  return { ...limit, left: limit.most - length }
}
