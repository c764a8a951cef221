import { badParameter } from '../../meta/graph-error'
import { handshake } from '../../meta/handshake'
import type { LiveAccount } from '../account'
import type { World } from '../world'

/** The callback address in a request, after a handshake with it. */
export async function checkedOverride(world: World, body: unknown): Promise<LiveAccount['override']> {
  if (!body || typeof body !== 'object' || !('override_callback_uri' in body)) return null
  const url = String(body.override_callback_uri)
  const verifyToken = 'verify_token' in body ? String(body.verify_token) : ''
  if (!URL.canParse(url)) throw badParameter('Param override_callback_uri must be a valid URL.')
  const { ok, status } = await handshake(world.fetch, url, verifyToken, world.random.digits(10))
  if (!ok) throw badParameter(`Callback verification failed: the URL answered ${status ?? 'nothing'}.`)
  return { url, verifyToken }
}
