import type { ShownRecording } from '@hilo/contracts'
import { recording as words } from '../strings/calls/recording'
import { AudioPlayer } from './audio-player'

/** Plays the recording of a call, or says why there is none. */
export function RecordingPlayer({ url, seconds, reason }: ShownRecording) {
  if (url === null) return <p className="text-second text-muted">{words.none(reason ?? '')}</p>
  return (
    <div className="w-72 max-w-full">
      <AudioPlayer url={url} name={words.label} seconds={seconds ?? 0} />
    </div>
  )
}
