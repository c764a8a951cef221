import { createHmac } from 'node:crypto'
import type { Ice } from '@hilo/contracts'
import type { Services } from '../platform/services'
import type { VideoRecord } from './video-records'

/** Longer than any call, because a relay checks it again when the network changes. */
const credentialMs = 12 * 3_600_000

interface IceSource {
  readonly settings: Pick<Services['settings'], 'ice'>
  readonly clock: Pick<Services['clock'], 'now'>
}

/**
 * For the customer with this link: one name, which is ours, and one end for each link, however often its page enters. A link that has
 * ended gives nothing.
 */
export const iceOfGuest = (
  source: IceSource,
  { uuid, state, created_at }: Pick<VideoRecord, 'uuid' | 'state' | 'created_at'>,
): Ice =>
  state === 'ended'
    ? { servers: [], relay_only: source.settings.ice.relayOnly }
    : iceOf(source, `guest-${uuid}`, new Date(created_at))

/**
 * The servers and credentials of one connection. TURN's are derived from the shared secret and end by themselves (coturn's
 * `use-auth-secret`): the name says until when and for whom, and the password is its HMAC.
 */
export function iceOf({ settings: { ice }, clock }: IceSource, whom: string, from = clock.now()): Ice {
  const { stunUrls, turnUrls, turnSecret, relayOnly } = ice
  const username = `${Math.floor((from.getTime() + credentialMs) / 1000)}:${whom}`
  const turn = turnSecret
    ? [
        {
          urls: [...turnUrls],
          username,
          credential: createHmac('sha1', turnSecret).update(username).digest('base64'),
        },
      ]
    : []
  return {
    servers: [
      ...(stunUrls.length > 0 ? [{ urls: [...stunUrls] }] : []),
      ...(turnUrls.length > 0 ? turn : []),
    ],
    relay_only: relayOnly,
  }
}
