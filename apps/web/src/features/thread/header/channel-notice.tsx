import { useChannelTrouble } from '../../../server/reads/channel-status'
import { preloadable } from '../../../ui/state/preloadable'

const Line = preloadable(() => import('./channel-notice-line'))

/** Above the composer: what happens to messages while the chat's channel does not work. */
export function ChannelNotice({ channel }: { channel: string }) {
  const trouble = useChannelTrouble(channel)
  return (
    // Rendered before it has a text: a live region that appears with its text is not read.
    <div role="status" className="contents">
      {trouble && <Line.Part trouble={trouble} quiet />}
    </div>
  )
}
