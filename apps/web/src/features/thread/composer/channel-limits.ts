import { type ChannelType, limits, partLimits, splitText } from '@hilo/contracts'

/** Channels whose provider approves templates that may be sent after the reply window closes. */
export const channelsWithTemplates: readonly ChannelType[] = ['whatsapp']

/** How many characters still fit; negative when the text is too long. */
export const charactersLeft = (text: string): number => limits.textLength - text.length

/** In how many messages the channel delivers the text. */
export function messageCount(channel: ChannelType, text: string): number {
  const limit = partLimits[channel]
  return limit ? splitText(text, limit).length : 1
}
