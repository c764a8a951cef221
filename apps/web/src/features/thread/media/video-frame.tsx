import { VideoPlayer } from './video-player'

/** A box of fixed size, so that nothing moves when the video loads. */
export const VideoFrame = (props: { url: string; name: string }) => (
  <div className="grid aspect-video w-72 max-w-full items-center">
    <VideoPlayer {...props} />
  </div>
)
