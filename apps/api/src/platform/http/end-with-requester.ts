import { can, type EndpointDefinition } from '@hilo/contracts'
import type { Request, Response } from 'express'
import type { Actor } from './actor'

type Rights = Pick<Actor, 'uuid' | 'role' | 'areas' | 'permissions'>

/** The person of the request as they are now; null: their session or key has ended. */
export type ReadRights = () => Promise<Rights | null>

/** With the time of one query it stays within a second. */
const askEveryMs = 500

/**
 * Cuts a request whose person may no longer make it, while its body still arrives or its file is still being written: both may take
 * hours. A handler that runs has all it needs, and is left to end.
 */
export function endWithRequester(
  { response: kind, access }: EndpointDefinition,
  actor: Rights,
  readRights: ReadRights,
  request: Request,
  response: Response,
): void {
  const isStreaming = () => kind === 'file' || !request.complete
  if (!isStreaming()) return
  const timer = setInterval(async () => {
    if (!isStreaming()) return clearInterval(timer)
    // While the database is away this cannot be known; the next check decides.
    const now = await readRights().catch(() => undefined)
    if (now === undefined || !isStreaming()) return
    if (now === null || !seesTheSame(now, actor) || !can(now, access)) response.destroy()
  }, askEveryMs)
  response.once('close', () => clearInterval(timer))
}

/** With another role or other areas the same address gives other rows. */
const seesTheSame = (now: Rights, before: Rights): boolean =>
  now.uuid === before.uuid && now.role === before.role && now.areas.join() === before.areas.join()
