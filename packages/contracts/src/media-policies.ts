import type { ChannelType } from './http/entities'

/** What becomes of a customer's file: it is brought to us and stays, or is a link to where its provider hands it out for a while. */
export const mediaPolicies = ['store', 'link_only'] as const
export type MediaPolicy = (typeof mediaPolicies)[number]

/** Where a file has an address that opens without our credentials: there its account may keep none. */
export const linkingChannels: readonly ChannelType[] = ['instagram', 'messenger']
