import type { ChannelType } from './vocabulary'

/** What is done with a customer's file: store it, or keep only the provider's link, which is valid for a while. */
export const mediaPolicies = ['store', 'link_only'] as const
export type MediaPolicy = (typeof mediaPolicies)[number]

/** Channels whose files have an address that opens without credentials, so that `link_only` is possible. */
export const linkingChannels: readonly ChannelType[] = ['instagram', 'messenger']
