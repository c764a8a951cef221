import { abilitiesOf, type ChannelType, limits, splitText } from '@hilo/contracts'

/** How many characters still fit; negative when the text is too long. */
export const charactersLeft = (text: string): number => limits.textLength - text.length

/** In how many messages the channel delivers the text. */
export function messageCount(channel: ChannelType, text: string): number {
  const limit = abilitiesOf(channel).partLimit
  return limit ? splitText(text, limit).length : 1
}
