import { forgetForms } from '../../lib/typed-forms'
import { call } from '../../server/api-client'
import { endSession } from '../../server/session'
import { forgetAttached } from './attached-files'

/** A line that has gone dead says nothing for minutes, and keeps nobody here. */
const patienceMs = 3000

/** The session ends here whatever the server says: an agent who leaves a shared machine must be gone from it. */
export async function logOut(user_uuid: string): Promise<void> {
  const told = call('logout', { body: { user_uuid } }).catch(() => {
    // Its tokens end by themselves.
  })
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  forgetAttached(user_uuid)
  forgetForms()
  endSession()
}
