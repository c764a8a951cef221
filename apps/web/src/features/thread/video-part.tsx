import { prepared } from '../../ui/prepared'

const Video = prepared(() => import('./video-player'))

/** A video in a place of fixed size, so that nothing moves when its player comes. */
export const VideoPart = (props: { url: string; name: string }) => (
  <div className="grid aspect-video w-72 max-w-full items-center">
    <Video.Part compact {...props} />
  </div>
)
