import type { Response } from 'express'
import type { AuthenticateKey } from './actor'

const askEveryMs = 1_000

/** Cuts a file that is still being written once its key no longer lives: an export may take hours. */
export function endWithKey(
  authenticateKey: AuthenticateKey,
  { token, address }: { readonly token: string; readonly address: string },
  response: Response,
): void {
  const timer = setInterval(async () => {
    // While the database is away this cannot be known; the next check decides.
    const actor = await authenticateKey(token, address).catch(() => undefined)
    if (actor === null) response.destroy()
  }, askEveryMs)
  response.once('close', () => clearInterval(timer))
}
