import type { ShownAd } from '@hilo/contracts'
import { ExternalLink, Megaphone } from 'lucide-react'
import { useState } from 'react'
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
      {picture !== undefined && (
        <img
          src={picture}
          alt={words.picture(headline)}
          loading="lazy"
          className="aspect-[1.9] w-full object-cover"
        />
      )}
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

const fullText = 'text-second whitespace-pre-line wrap-anywhere'
const action =
  'relative finger inline-flex min-h-6 items-center gap-1 text-meta font-medium underline underline-offset-2 pointer-coarse:min-h-9'
