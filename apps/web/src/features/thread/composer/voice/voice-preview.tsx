import { Play, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useObjectUrl } from '../../../../lib/browser/media/use-object-url'
import { formatSeconds } from '../../../../lib/text/seconds'
import { voice as words } from '../../../../strings'
import { IconButton } from '../../../../ui/form/icon-button'
import type { MadeVoiceNote } from './voice-recorder'

interface VoicePreviewProps {
  made: MadeVoiceNote
  /** Absent: the file says how long it is. */
  seconds?: number
}

/** Plays the file that would be sent or, if the browser cannot, its own recording. */
export function VoicePreview({ made: { file, recorded }, seconds: known }: VoicePreviewProps) {
  const [own, setOwn] = useState(false)
  const address = useObjectUrl(own ? recorded : file)
  const player = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  const [read, setRead] = useState(0)
  const seconds = known ?? read
  useEffect(() => {
    if (own && address !== null) void player.current?.play().catch(() => setPlaying(false))
  }, [own, address])
  const toggle = () => {
    const { current } = player
    if (!current) return
    if (playing) current.pause()
    else {
      current.currentTime = 0
      void current.play().catch(() => setPlaying(false))
    }
  }
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <IconButton
        icon={playing ? Square : Play}
        label={playing ? words.stop : words.listen}
        look="outlined"
        onClick={toggle}
      />
      <progress
        aria-label={words.time}
        max={seconds || 1}
        value={Math.min(position, seconds)}
        className="h-1.5 w-full min-w-0 overflow-hidden rounded-full bg-line accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <span className="shrink-0 text-meta text-muted tabular-nums">
        {formatSeconds(known === undefined && position === 0 ? read : position)}
      </span>
      {address !== null && (
        // biome-ignore lint/a11y/useMediaCaption: nobody wrote captions for one's own voice
        <audio
          ref={player}
          src={address}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onEnded={() => setPlaying(false)}
          onError={() => setOwn(true)}
          onDurationChange={({ currentTarget: { duration } }) =>
            setRead(Number.isFinite(duration) ? duration : 0)
          }
          onTimeUpdate={(event) => setPosition(event.currentTarget.currentTime)}
        />
      )}
    </span>
  )
}
