import type { ShownRecording } from '@hilo/contracts'
import { recording as words } from '../strings/recording'
import { AudioPlayer } from './audio-player'

/** What was recorded of a call; or why there is nothing. */
export function RecordingPlayer({ url, seconds, reason }: ShownRecording) {
  if (url === null) return <p className="text-second text-muted">{words.none(reason ?? '')}</p>
  return <AudioPlayer url={url} name={words.label} seconds={seconds ?? 0} />
}
