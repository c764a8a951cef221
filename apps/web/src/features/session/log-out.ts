import { forgetUnsavedEdits } from '../../lib/browser/unsaved-edits'
import { call } from '../../server/http/api-client'
import { endSession } from '../../server/session/session'
import { forgetAttachedFiles } from './attached-files'

/** A dead connection must not delay the logout. */
const maxWaitMs = 3000

/** Ends the session on this device whatever the server answers, because the machine may be shared. */
export async function logOut(user_uuid: string): Promise<void> {
  const request = call('logout', { body: { user_uuid } }).catch(() => {
    // The tokens expire by themselves.
  })
  await Promise.race([request, new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
  forgetAttachedFiles(user_uuid)
  forgetUnsavedEdits()
  endSession()
}
