import type { ChannelAdapter } from '../channels/adapter'
import type { InboundItem } from '../channels/inbound'
import type { Services } from '../platform/services'

/** Parses what was fetched or kept; in a thread where the channel has that, because a stranger chooses how much there is to read. */
export const parseItems = async (
  { threads }: Pick<Services, 'threads'>,
  adapter: ChannelAdapter,
  body: Uint8Array,
): Promise<readonly InboundItem[]> => adapter.parseApart?.(threads, body) ?? adapter.parse(body)
