import { VideoOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { playOnChosen } from '../../choices/call-devices/chosen-devices'
import { cx } from '../../lib/cx'
import { video as words } from '../../strings/calls/video'
import type { OwnVideo } from './own-video'

interface VideoPictureProps {
  own: OwnVideo
  name: string
  large: boolean
}

/** The customer's picture, small over the page or as large as it, with one's own in its corner. The sound plays beside it. */
export function VideoPicture({ own, name, large }: VideoPictureProps) {
  const { remote, picture, theirs, own: on } = own
  const isSeen = theirs?.camera || theirs?.screen
  return (
    <div
      className={cx(
        'fixed z-40 overflow-hidden rounded-card bg-[#131211] text-[#ffffff] shadow-float',
        large
          ? 'inset-x-3 top-28 bottom-20 md:inset-x-6 md:top-20 md:bottom-6'
          : 'top-44 right-3 aspect-4/3 w-44 md:top-36 md:right-6 md:w-72',
      )}
    >
      <Picture
        stream={remote}
        label={words.picture(name)}
        which="remote"
        className={cx(
          'size-full',
          large || theirs?.screen ? 'object-contain' : 'object-cover',
          !isSeen && 'invisible',
        )}
      />
      <Sound stream={remote} />
      {!isSeen && (
        <p className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-3 text-center text-second">
          <VideoOff size={24} strokeWidth={1.75} aria-hidden />
          {theirs ? words.noPicture(name) : words.connecting}
        </p>
      )}
      {picture && (
        <Own
          track={picture}
          className={cx(
            'absolute right-2 bottom-2 rounded-row border border-[#ffffff66] object-cover',
            large ? 'aspect-4/3 w-28 md:w-48' : 'aspect-4/3 w-14 md:w-20',
            !on.screen && '-scale-x-100',
          )}
        />
      )}
    </div>
  )
}

interface PictureProps {
  stream: MediaStream | null
  label: string
  which: 'remote' | 'own'
  className: string
}

function useStream<Player extends HTMLMediaElement>(stream: MediaStream | null) {
  const element = useRef<Player>(null)
  useEffect(() => {
    if (element.current && element.current.srcObject !== stream) element.current.srcObject = stream
  }, [stream])
  return element
}

/** Chromium plays no sound of a `<video>` before its first frame, and a customer without a camera has none. */
function Sound({ stream }: { stream: MediaStream | null }) {
  const element = useStream<HTMLAudioElement>(stream)
  useEffect(() => {
    if (element.current) void playOnChosen(element.current)
  }, [element])
  // biome-ignore lint/a11y/useMediaCaption: nobody writes captions while a customer speaks
  return <audio ref={element} autoPlay data-video="sound" />
}

function Picture({ stream, label, which, className }: PictureProps) {
  const element = useStream<HTMLVideoElement>(stream)
  return (
    <video
      ref={element}
      autoPlay
      playsInline
      muted
      aria-label={label}
      data-video={which}
      className={className}
    />
  )
}

function Own({ track, className }: { track: MediaStreamTrack; className: string }) {
  const stream = useRef<{ track: MediaStreamTrack; stream: MediaStream } | null>(null)
  if (stream.current?.track !== track) stream.current = { track, stream: new MediaStream([track]) }
  return <Picture stream={stream.current.stream} label={words.own} which="own" className={className} />
}
