import { deleteFile, getFile } from '../../../../lib/drafts/file-store'
import {
  forgetKeptRecording,
  idsOfParts,
  type KeptRecording,
  keptRecordings,
  lockOfRecording,
} from '../../../../lib/drafts/kept-recordings'
import { saveDraftFiles } from '../../../../lib/drafts/save-draft-file'
import { voiceFile } from './voice-file'
import { shortestSeconds } from './voice-forms'

/**
 * Attaches the voice notes whose recording a reload interrupted to their chats, where they can be heard, sent or
 * removed. What another tab records is left alone.
 */
export async function recoverRecordings(
  user: string,
  onRecovered: (conversation: string, recovered: boolean) => void,
): Promise<void> {
  for (const recording of keptRecordings(user))
    await ifNobodyHolds(lockOfRecording(recording.id), async () => {
      // A recording this short was started by mistake.
      const isExpected = (recording.seconds ?? shortestSeconds) >= shortestSeconds
      const isBack =
        isExpected &&
        (await attach(user, recording).then(
          () => true,
          () => false,
        ))
      forgetKeptRecording(user, recording.id)
      await Promise.all(idsOfParts(recording).map((id) => deleteFile(id).catch(() => undefined)))
      if (isExpected) onRecovered(recording.conversation, isBack)
    })
}

async function attach(user: string, recording: KeptRecording): Promise<void> {
  const { conversation, recorded, format, captioned } = recording
  const parts = await Promise.all(idsOfParts(recording).map(getFile))
  const whole = new Blob(
    parts.filter((part) => part !== null),
    { type: recorded },
  )
  const file = await voiceFile(whole, format)
  await saveDraftFiles(user, conversation, [{ file, kind: 'audio', captioned, voice: true }])
}

const ifNobodyHolds = (name: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
