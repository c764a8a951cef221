import { createHmac } from 'node:crypto'
import type { Ice } from '@hilo/contracts'
import type { Services } from '../platform/services'

/** Longer than any call, because a relay checks it again when the network changes. */
const credentialMs = 12 * 3_600_000

interface IceSource {
  readonly settings: Pick<Services['settings'], 'ice'>
  readonly clock: Pick<Services['clock'], 'now'>
}

/**
 * The servers and credentials of one connection. TURN's are derived from the shared secret and end by themselves (coturn's
 * `use-auth-secret`): the name says until when and for whom, and the password is its HMAC.
 */
export function iceOf({ settings: { ice }, clock }: IceSource, whom: string): Ice {
  const { stunUrls, turnUrls, turnSecret, relayOnly } = ice
  const username = `${Math.floor((clock.now().getTime() + credentialMs) / 1000)}:${whom}`
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
