import { randomUUID } from 'node:crypto'
import { type EndpointDefinition, endpoints, refuseInput } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { signTicket } from '../sessions/tokens/download-ticket'

const exportPaths: ReadonlySet<string> = new Set(
  Object.values<EndpointDefinition>(endpoints)
    .filter(({ work, response }) => work === 'export' && response === 'file')
    .map(({ path }) => path),
)

/**
 * A link with which the browser downloads an export itself, straight to the disk. Whether the person may have it is decided
 * when it is fetched, by the same checks as with a token.
 */
export async function createDownload(services: Services, actor: Actor, address: string) {
  const [path = '', query] = address.split('?', 2)
  if (!exportPaths.has(path)) return refuseInput({ address: 'No es una exportación.' })
  const uuid = randomUUID()
  const claim = { user: actor.uuid, business: actor.business, session: actor.session }
  const ticket = signTicket(services, claim, uuid, address)
  return { uuid, url: `${address}${query === undefined ? '?' : '&'}ticket=${ticket}` }
}
