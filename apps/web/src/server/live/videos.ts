import type { LiveSocket } from '@hilo/client'
import type { ServerEventPayload, VideoCall } from '@hilo/contracts'
import { useSyncExternalStore } from 'react'
import { call } from '../http/api-client'

/** The video calls of this person that have not ended, the oldest first. */
let open: readonly VideoCall[] = []
const listeners = new Set<() => void>()

function set(next: readonly VideoCall[]): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** The video call to which a message invited, while it has not ended and is one of this person's. */
export const useOpenVideo = (uuid: string): VideoCall | undefined =>
  useSyncExternalStore(
    subscribe,
    () => open.find((one) => one.uuid === uuid),
    () => undefined,
  )
export const useOpenVideos = (): readonly VideoCall[] => useSyncExternalStore(subscribe, () => open)

/** Puts the state of a video call that an answer brings before its event. */
export function putVideo(video: VideoCall): void {
  const known = open.find(({ uuid }) => uuid === video.uuid)
  if (known && known.version >= video.version) return
  const others = open.filter(({ uuid }) => uuid !== video.uuid)
  set(
    video.state === 'ended'
      ? others
      : [...others, video].sort((a, b) => (a.created_at < b.created_at ? -1 : 1)),
  )
}

export function followVideos(socket: LiveSocket, onChange: (video: VideoCall) => void): () => void {
  const put = (video: VideoCall) => {
    putVideo(video)
    onChange(video)
  }
  /** Counts requests and events, so that an answer that is older than an event changes nothing. */
  let changes = 0
  const onConnect = async () => {
    const before = ++changes
    // If the request fails, the events bring the video calls.
    const videos = await call('openVideoCalls').catch(() => null)
    if (!videos || before !== changes) return
    set(videos)
    for (const video of videos) onChange(video)
  }
  const onVideo = ({ video }: ServerEventPayload<'update:video'>) => {
    changes += 1
    put(video)
  }
  const connected = () => void onConnect()
  socket.on('connect', connected)
  socket.on('update:video', onVideo)
  if (socket.connected) connected()
  return () => {
    socket.off('connect', connected)
    socket.off('update:video', onVideo)
    set([])
  }
}
