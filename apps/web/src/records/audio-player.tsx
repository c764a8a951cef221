import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNearViewport } from '../lib/browser/use-near-viewport'
import { formatSeconds } from '../lib/text/seconds'
import { useFile } from '../server/reads/use-file'
import { thread } from '../strings'
import { ErrorState } from '../ui/state/error-state'
import { Spinner } from '../ui/state/spinner'

const speeds = [1, 1.5, 2] as const
/** A file up to this size is loaded when it comes near the screen: only the file says how long it is. Some ten minutes of a voice note. */
const loadedAheadBytes = 2 * 1024 * 1024
const words = thread.media

interface AudioPlayerProps {
  url: string
  name: string
  /** How long it is, if that is known before it is loaded. */
  seconds?: number
  /** The size of the file, shown if its length is unknown. */
  size?: number | null
}

/** A voice note or a recording, with position and speed. A large file is loaded when it is first played. */
export function AudioPlayer({ url, name, seconds = 0, size = null }: AudioPlayerProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const near = useNearViewport(box)
  const ahead = near && size !== null && size <= loadedAheadBytes
  const [requested, setRequested] = useState(false)
  const { address, problem: failure, retry: again } = useFile(requested || ahead ? url : null)
  /** A recording loaded ahead fails quietly: it was not asked for. */
  const problem = requested ? failure : null
  const player = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  const [length, setLength] = useState(seconds)
  const [speed, setSpeed] = useState(0)
  const rate = speeds[speed] ?? 1

  // Play was pressed before the file was loaded.
  useEffect(() => {
    if (address !== null && requested) void player.current?.play().catch(() => setPlaying(false))
  }, [address, requested])
  useEffect(() => {
    if (player.current) player.current.playbackRate = rate
  }, [rate, address])

  const toggle = () => {
    if (failure !== null) {
      setRequested(true)
      again()
    } else if (address === null) setRequested(true)
    else if (playing) player.current?.pause()
    else void player.current?.play().catch(() => setPlaying(false))
  }
  const waiting = requested && address === null && problem === null
  return (
    <fieldset ref={box} className="flex w-72 max-w-full flex-wrap items-center gap-2.5">
      <legend className="sr-only">{name}</legend>
      <button
        type="button"
        aria-label={playing ? words.pause : words.play}
        aria-busy={waiting || undefined}
        onClick={toggle}
        className="grid size-9.5 shrink-0 place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-hover pointer-coarse:size-11"
      >
        {waiting ? (
          <Spinner />
        ) : playing ? (
          <Pause size={18} strokeWidth={1.75} aria-hidden />
        ) : (
          <Play size={18} strokeWidth={1.75} aria-hidden />
        )}
      </button>
      <input
        type="range"
        aria-label={words.position}
        aria-valuetext={`${formatSeconds(position)} / ${length > 0 ? formatSeconds(length) : words.unknownLength}`}
        min={0}
        max={length || 1}
        step={0.1}
        value={position}
        disabled={address === null}
        onChange={(event) => {
          if (player.current) player.current.currentTime = Number(event.target.value)
        }}
        className="h-6 min-w-0 flex-1 accent-accent pointer-coarse:h-11"
      />
      <span className="text-meta tabular-nums opacity-80">
        {playing || position > 0 ? formatSeconds(position) : length > 0 ? formatSeconds(length) : '–:––'}
      </span>
      <button
        type="button"
        aria-label={words.speed(String(rate).replace('.', ','))}
        onClick={() => setSpeed((speed + 1) % speeds.length)}
        className="relative finger h-7 min-w-9 rounded-full border border-line-strong px-1.5 text-meta font-semibold hover:bg-text/8 pointer-coarse:h-9"
      >
        {String(rate).replace('.', ',')}×
      </button>
      {problem !== null && (
        <div className="basis-full">
          <ErrorState compact title={problem} onRetry={again} />
        </div>
      )}
      {address !== null && (
        // biome-ignore lint/a11y/useMediaCaption: nobody wrote captions for a customer's voice
        <audio
          ref={player}
          src={address}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onEnded={() => setPosition(0)}
          onTimeUpdate={(event) => setPosition(event.currentTarget.currentTime)}
          onDurationChange={(event) => {
            const { duration } = event.currentTarget
            setLength(Number.isFinite(duration) ? duration : seconds)
          }}
        />
      )}
    </fieldset>
  )
}
