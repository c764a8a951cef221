import { type ChannelType, channelTextLimits, type TextLimit, textSize } from '@hilo/contracts'

/** What a channel takes of a PDF, in megabytes. The server's own limit may be lower; it then says so itself. */
export const pdfMegabytes: Record<ChannelType, number> = {
  whatsapp: 100,
  telegram: 50,
  instagram: 25,
  messenger: 25,
  gmail: 18,
}

/** Where the provider approves messages that may be sent when the window is closed. */
export const withTemplates: readonly ChannelType[] = ['whatsapp']

/** How much more fits into one message of the channel; less than nothing when it is too long already. */
export function roomLeft(channel: ChannelType, text: string): TextLimit & { left: number } {
  const limit = channelTextLimits[channel]
  return { ...limit, left: limit.most - textSize(text, limit.unit) }
}
