import { Forward, Megaphone } from 'lucide-react'
import { thread } from '../../../../strings'
import { preloadable } from '../../../../ui/state/preloadable'
import type { Message } from '../../log/entry-kinds'
import { sharedSummary } from './shared-summary'

const SharedContent = preloadable(() => import('./shared-content'))
/** Above the text of a message: forwarded, came by an ad, or shares a post or product. */
export function MessageOrigin({ body: { forwarded, forwarded_from, ad, shared } }: Pick<Message, 'body'>) {
  return (
    <>
      {ad && (
        <p className="mb-1 flex items-start gap-1.5 text-meta opacity-80">
          <Megaphone size={14} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
          <span className="min-w-0 break-words">{thread.cameByAd(ad.headline)}</span>
        </p>
      )}
      {forwarded && (
        <p className="mb-1 flex items-start gap-1.5 text-meta opacity-80">
          <Forward size={14} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
          <span className="min-w-0 break-words">
            {forwarded_from ? thread.forwardedFrom(forwarded_from) : thread.forwarded[forwarded]}
          </span>
        </p>
      )}
      {shared && (
        <SharedContent.Part
          {...shared}
          quiet
          waiting={<p className="mb-1 text-meta opacity-80">{sharedSummary(shared, null)}</p>}
        />
      )}
    </>
  )
}
