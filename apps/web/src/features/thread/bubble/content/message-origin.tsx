import type { ShownAd } from '@hilo/contracts'
import { Forward, Megaphone } from 'lucide-react'
import { thread } from '../../../../strings'
import { preloadable } from '../../../../ui/state/preloadable'
import type { Message } from '../../log/entry-kinds'
import { sharedSummary } from './shared-summary'

const SharedContent = preloadable(() => import('./shared-content'))
const AdCard = preloadable(() => import('./ad-card'))

const AdLine = ({ headline }: Pick<ShownAd, 'headline'>) => (
  <p className="mb-1 flex items-start gap-1.5 text-meta opacity-80">
    <Megaphone size={14} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
    <span className="min-w-0 break-words">{thread.cameByAd(headline)}</span>
  </p>
)

/** Above the text of a message: forwarded, came by an ad, or shares a post or product. */
export function MessageOrigin({ body: { forwarded, forwarded_from, ad, shared } }: Pick<Message, 'body'>) {
  return (
    <>
      {ad &&
        // One of before Hilo kept ads has only its headline.
        (ad.source ? <AdCard.Part {...ad} waiting={<AdLine {...ad} />} /> : <AdLine {...ad} />)}
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
