import { type ChannelAbilities, channelsThat } from '@hilo/contracts'

/** The channels that can do something, as a list of SQL: `type in (${channelsSql(…)})`. The names are ours. */
export const channelsSql = (can: (abilities: ChannelAbilities) => boolean): string =>
  channelsThat(can)
    .map((channel) => `'${channel}'`)
    .join(', ')

export const mailChannelsSql = channelsSql(({ kind }) => kind === 'mail')
