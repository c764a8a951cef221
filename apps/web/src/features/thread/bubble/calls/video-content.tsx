import type { ShownRecording, ShownVideo, VideoCall } from '@hilo/contracts'
import { Video, VideoOff } from 'lucide-react'
import { formatSeconds } from '../../../../lib/text/seconds'
import { RecordingPlayer } from '../../../../records/recording-player'
import { withdrawVideo } from '../../../../server/live/withdraw-video'
import { callLog } from '../../../../strings/calls/call-log'
import { video } from '../../../../strings/calls/video'
import { TextButton } from '../text-button'

interface VideoContentProps {
  /** How the video call ended; absent until it is over. */
  over?: ShownVideo | undefined
  /** The video call while it has not ended, for the people whom it concerns. */
  open?: VideoCall | undefined
  recording?: ShownRecording | undefined
}

/** The state of the video call to which the message invites. */
export default function VideoContent({ over, open, recording }: VideoContentProps) {
  if (!over && !open) return null
  const Icon = over && over.ending !== 'completed' ? VideoOff : Video
  return (
    <div className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-current/15 pt-1.5 text-second">
      <p className="flex items-start gap-2">
        <Icon size={16} strokeWidth={1.75} className="mt-0.25 shrink-0" aria-hidden />
        <span className="min-w-0 break-words">
          {over ? endOf(over) : open && stateOf(open)}
          {!over && open?.state === 'invited' && (
            <>
              {' · '}
              <TextButton onClick={() => void withdrawVideo(open)}>{video.withdraw}</TextButton>
            </>
          )}
        </span>
      </p>
      {recording && <RecordingPlayer {...recording} />}
    </div>
  )
}

const endOf = ({ ending, seconds, by, hung_up_by }: ShownVideo): string =>
  ending === 'completed'
    ? [video.lasted(formatSeconds(seconds ?? 0), by?.name ?? ''), hung_up_by && callLog.hungUp[hung_up_by]]
        .filter(Boolean)
        .join(' · ')
    : video.endings[ending]

function stateOf({ state, guest_peer }: VideoCall): string {
  if (state === 'waiting') return video.isThere
  if (state === 'active') return video.running
  return guest_peer ? video.hasLeft : video.notOpened
}
