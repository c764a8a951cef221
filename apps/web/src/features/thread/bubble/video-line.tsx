import type { ShownRecording, ShownVideo } from '@hilo/contracts'
import { Video, VideoOff } from 'lucide-react'
import { formatSeconds } from '../../../lib/text/seconds'
import { RecordingPlayer } from '../../../records/recording-player'
import { video } from '../../../strings/video'

interface VideoLineProps extends ShownVideo {
  recording?: ShownRecording | undefined
}

/** What became of the video call to which the message invited. */
export default function VideoLine({ ending, seconds, by, recording }: VideoLineProps) {
  const Icon = ending === 'completed' ? Video : VideoOff
  return (
    <div className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-current/15 pt-1.5 text-second">
      <p className="flex items-start gap-2">
        <Icon size={16} strokeWidth={1.75} className="mt-0.25 shrink-0" aria-hidden />
        <span className="min-w-0 break-words">
          {ending === 'completed'
            ? video.lasted(formatSeconds(seconds ?? 0), by?.name ?? '')
            : video.endings[ending]}
        </span>
      </p>
      {recording && <RecordingPlayer {...recording} />}
    </div>
  )
}
