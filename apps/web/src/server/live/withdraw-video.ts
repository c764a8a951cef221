import type { VideoCall } from '@hilo/contracts'
import { video as words } from '../../strings/calls/video'
import { notify } from '../../ui/overlay/notify'
import { call } from '../http/api-client'
import { errorSentence } from '../http/api-error'
import { putVideo } from './videos'

/** Withdraws the invitation to a video call that nobody has joined. */
export async function withdrawVideo({ uuid, client }: VideoCall): Promise<void> {
  try {
    putVideo(await call('endVideo', { body: { uuid } }))
    notify.blank(words.withdrawn(client.name || words.unknown))
  } catch (error) {
    notify.error(errorSentence(error, words.withdrawFailed))
  }
}
