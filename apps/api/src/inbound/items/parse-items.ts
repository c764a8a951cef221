import type { ChannelAdapter } from '../../channels/adapter'
import type { InboundItem } from '../../channels/inbound'
import type { Services } from '../../platform/services'

const isLarge = ({ largeBytes = 0 }: ChannelAdapter, body: Uint8Array): boolean => body.length > largeBytes

/** Parses fetched or kept data, in a worker thread where the channel offers it: the sender decides how large it is. */
export const parseItems = async (
  { workerThreads }: Pick<Services, 'workerThreads'>,
  adapter: ChannelAdapter,
  body: Uint8Array,
  owners?: ReadonlyMap<string, string>,
): Promise<readonly InboundItem[]> =>
  (isLarge(adapter, body) ? await adapter.parseInWorker?.(workerThreads, body) : null) ??
  adapter.parse(body, owners)

/** Parses a webhook. Where the channel says which ones are large, those go to a worker thread, so that others are answered meanwhile. */
export const parseReceived = async (
  services: Pick<Services, 'workerThreads'>,
  adapter: ChannelAdapter,
  body: Uint8Array,
  owners: ReadonlyMap<string, string>,
): Promise<readonly InboundItem[]> =>
  adapter.largeBytes === undefined ? adapter.parse(body, owners) : parseItems(services, adapter, body, owners)
