import type { Call, VideoCall } from '@hilo/contracts'
import { isTabActive } from '../../../lib/focus/use-tab-active'
import { notifications } from '../../../strings'
import { preferences } from '../preferences'
import { canPlaySound, playChime } from '../sound'
import { runInFirstTab } from './once-per-browser'
import { isSoundOn, notifyOnce } from './raise-alert'

/** Less than between two rings, so that each of them sounds. */
const soundMs = 2_000

/** Rings for a call that nobody has answered yet, in one tab of the browser and as set on this device: each time the sound, at first a notification too. */
export function ringCall(call: Call | VideoCall, isFirst: boolean): void {
  const { uuid, client, conversation_uuid } = call
  if (isFirst)
    notifyOnce({
      id: uuid,
      // A video call has no push.
      pushed: 'video' in call && !call.video ? 'calls' : null,
      title: notifications.call,
      interaction: { conversation: { uuid: conversation_uuid, client } },
      text: '',
      reading: isTabActive(),
      // Every screen shows the call that rings, so the tab has only to come to the front.
      onOpen: () => {},
    })
  if (isSoundOn() && canPlaySound()) void ringOnce()
}

async function ringOnce(): Promise<void> {
  const play = () => playChime(preferences().volume)
  // There are no locks without a secure context, in which nobody can answer a call either.
  if (!navigator.locks) return play()
  await runInFirstTab('call', soundMs, play)
}
