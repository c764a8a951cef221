import { holdLock } from '../../../../lib/browser/hold-lock'
import { deleteFile, putFile } from '../../../../lib/drafts/file-store'
import {
  forgetKeptRecording,
  idsOfParts,
  type KeptRecording,
  lockOfRecording,
  writeKeptRecording,
} from '../../../../lib/drafts/kept-recordings'
import { newUuid } from '../../../../lib/text/uuid'

/** Keeps the running recording on this device, for a reload. */
export interface RecordingKeeper {
  /** `seconds`: how long the recording is with this part. */
  add(part: Blob, seconds: number): void
  /** Deletes the stored recording, which was sent, attached or discarded. */
  forget(): void
}

export function keepRecording(
  user: string,
  details: Pick<KeptRecording, 'conversation' | 'recorded' | 'format' | 'captioned'>,
): RecordingKeeper {
  const id = newUuid()
  const live = new AbortController()
  // Other tabs must not take it for an interrupted one.
  holdLock(lockOfRecording(id), live.signal).catch(() => undefined)
  let parts = 0
  let ended = false
  let saving = Promise.resolve()
  return {
    add(part, seconds) {
      saving = saving
        .then(async () => {
          if (ended) return
          const file = new File([part], 'parte', { type: details.recorded })
          await putFile(`${id}:${parts}`, { user, file, at: Date.now() })
          parts += 1
          if (!ended) writeKeptRecording(user, { ...details, id, parts, seconds })
        })
        .catch(() => {
          // After a gap the rest could not be played, so storing ends; the browser asks before the page is left.
          ended = true
        })
    },
    forget() {
      ended = true
      live.abort()
      forgetKeptRecording(user, id)
      void saving.then(() => Promise.all(idsOfParts({ id, parts }).map(deleteFile))).catch(() => undefined)
    },
  }
}
