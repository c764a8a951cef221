import { call } from '../../server/api-client'
import { endSession } from '../../server/session'

/** The session ends here whatever the server says: an agent who leaves a shared machine must be gone from it. */
export async function logOut(user_uuid: string): Promise<void> {
  try {
    await call('logout', { body: { user_uuid } })
  } catch {
    // Its tokens end by themselves.
  }
  endSession()
}
