import { type ChannelType, limits, pieceLimits, splitText } from '@hilo/contracts'

/** Where the provider approves messages that may be sent when the window is closed. */
export const withTemplates: readonly ChannelType[] = ['whatsapp']

/** How much more fits into a message; less than nothing when it is too long already. */
export const roomLeft = (text: string): number => limits.textLength - text.length

/** As how many messages it reaches the customer. */
export function piecesOf(channel: ChannelType, text: string): number {
  const limit = pieceLimits[channel]
  return limit ? splitText(text, limit).length : 1
}
