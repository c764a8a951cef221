import type { ChannelAdapter } from '../../channels/adapter'
import type { InboundItem } from '../../channels/inbound'
import type { Services } from '../../platform/services'

/** Parses fetched or kept data, in a worker thread where the channel offers it: the sender decides how large it is. */
export const parseItems = async (
  { workerThreads }: Pick<Services, 'workerThreads'>,
  adapter: ChannelAdapter,
  body: Uint8Array,
  owners?: ReadonlyMap<string, string>,
): Promise<readonly InboundItem[]> =>
  adapter.parseInWorker?.(workerThreads, body) ?? adapter.parse(body, owners)
