import { type ChannelType, channelTypes } from '../vocabulary'
import type { ChannelAbilities } from './channel-abilities'
import { gmail } from './gmail'
import { instagram } from './instagram'
import { messenger } from './messenger'
import { telegram } from './telegram'
import { whatsapp } from './whatsapp'

/** The abilities of each channel. A new channel is a name in `channelTypes` and a file beside whatsapp's. */
export const channelAbilities = {
  whatsapp,
  telegram,
  instagram,
  messenger,
  gmail,
} as const satisfies Readonly<Record<ChannelType, ChannelAbilities>>

export const abilitiesOf = (channel: ChannelType): ChannelAbilities => channelAbilities[channel]

/** The channels that can do something, in the order of `channelTypes`. */
export const channelsThat = (can: (abilities: ChannelAbilities) => boolean): readonly ChannelType[] =>
  channelTypes.filter((channel) => can(abilitiesOf(channel)))

export const isMailChannel = (channel: ChannelType): boolean => abilitiesOf(channel).kind === 'mail'

/**
 * A customer's key on a channel as people recognise it: a phone or an address. Null: it means nothing to them. The view
 * `interaction_rows` says the same in SQL.
 */
export function readableKey(channel: ChannelType, key: string): string | null {
  const { knownBy } = abilitiesOf(channel)
  if (knownBy === 'phone') return /^\d{6,15}$/.test(key) ? `+${key}` : null
  return knownBy === 'email' ? key : null
}
