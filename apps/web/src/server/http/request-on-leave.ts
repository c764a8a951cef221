import { type EndpointName, type Endpoints, type RequestOf, routes } from '@hilo/contracts'
import { storedToken } from '../session/session'

/** Sends a body while the page goes away: the request outlives it, and nobody waits for the answer. */
export function requestOnLeave<N extends EndpointName>(
  name: N,
  { body }: RequestOf<Endpoints[N]> & { body: unknown },
): void {
  const { methods, path } = routes[name]
  fetch(path, {
    method: methods[0],
    headers: { 'content-type': 'application/json', authorization: `Bearer ${storedToken()}` },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined)
}
