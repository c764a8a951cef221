import type { ChannelAdapter } from '../channels/adapter'
import type { InboundItem } from '../channels/inbound'
import type { Services } from '../platform/services'

/** What was fetched or kept tells, read where it holds nobody up. */
export const parseItems = async (
  { threads }: Pick<Services, 'threads'>,
  adapter: ChannelAdapter,
  body: Uint8Array,
): Promise<readonly InboundItem[]> => adapter.parseApart?.(threads, body) ?? adapter.parse(body)
