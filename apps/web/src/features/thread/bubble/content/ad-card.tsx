import type { ShownAd } from '@hilo/contracts'
import { ExternalLink, Megaphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNearViewport } from '../../../../lib/browser/use-near-viewport'
import { cx } from '../../../../lib/cx'
import { useFile } from '../../../../server/reads/use-file'
import { thread } from '../../../../strings'

const words = thread.ad
/** Longer ones are folded. */
const shownLetters = 160

/** The ad by which the customer came, above what they wrote. Its picture is a file of ours. */
export default function AdCard({ source = 'ad', headline, body, link, picture }: ShownAd) {
  const [isWhole, setWhole] = useState(false)
  const isLong = (body?.length ?? 0) > shownLetters
  return (
    <section
      aria-label={thread.cameByAd(headline)}
      className="mb-1.5 w-72 max-w-full overflow-hidden rounded-row border border-current/15"
    >
      {picture !== undefined && <AdPicture url={picture} alt={words.picture(headline)} />}
      <div className="grid gap-0.5 px-2.5 py-2">
        <p className="flex items-center gap-1.5 text-meta opacity-80">
          <Megaphone size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
          {words.source[source]}
        </p>
        {headline !== null && (
          <p dir="auto" className="text-second font-medium wrap-anywhere">
            {headline}
          </p>
        )}
        {body !== undefined && (
          <p dir="auto" className={isWhole || !isLong ? fullText : `line-clamp-3 ${fullText}`}>
            {body}
          </p>
        )}
        <div className="flex flex-wrap gap-x-4">
          {isLong && (
            <button
              type="button"
              aria-expanded={isWhole}
              className={action}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? words.less : words.more}
            </button>
          )}
          {link !== undefined && (
            <a href={link} target="_blank" rel="noopener noreferrer nofollow" className={action}>
              {words.open[source]}
              <ExternalLink size={12} strokeWidth={2} aria-hidden />
            </a>
          )}
        </div>
      </div>
    </section>
  )
}

/** In a box of fixed size, so that nothing moves when it loads. */
function AdPicture({ url, alt }: { url: string; alt: string }) {
  const box = useRef<HTMLDivElement>(null)
  const { address, problem } = useFile(useNearViewport(box) ? url : null)
  const [broken, setBroken] = useState(false)
  // The words of the ad say enough.
  if (problem !== null || broken) return null
  return (
    <div ref={box} className={cx('aspect-[1.9] w-full', address === null && 'animate-breathe bg-line')}>
      {address !== null && (
        <img src={address} alt={alt} onError={() => setBroken(true)} className="size-full object-cover" />
      )}
    </div>
  )
}

const fullText = 'text-second whitespace-pre-line wrap-anywhere'
const action =
  'relative finger inline-flex min-h-6 items-center gap-1 text-meta font-medium underline underline-offset-2 pointer-coarse:min-h-9'
