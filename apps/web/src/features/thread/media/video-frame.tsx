import { preloadable } from '../../../ui/state/preloadable'

const Player = preloadable(() => import('./video-player'))

/** A box of fixed size, so that nothing moves when the player and the video load. */
export const VideoFrame = (props: { url: string; name: string }) => (
  <div className="grid aspect-video w-72 max-w-full items-center">
    <Player.Part {...props} compact />
  </div>
)
