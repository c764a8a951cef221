import type { MediaAnswer } from '../../adapter'
import { downloadMedia } from '../shared/download-media'
import type { GraphAccess } from './graph'
import { metaMediaHosts } from './media-hosts'

/** More than any picture of an ad has. */
const mostBytes = 8 * 1024 * 1024

/** The picture of an ad. Its address opens for everybody for a while, so it never gets our token. */
export const fetchPicture = (
  { root, timeoutMs }: Pick<GraphAccess, 'root' | 'timeoutMs'>,
  address: string,
): Promise<MediaAnswer> => downloadMedia(address, { hosts: metaMediaHosts, base: root, mostBytes, timeoutMs })
