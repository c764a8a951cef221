import { useOutdated } from '../../../server/live/live-context'
import { preloadable } from '../../../ui/state/preloadable'

const Line = preloadable(() => import('./version-banner-line'))

/**
 * Offers to load the new version, once a process of it serves this page. Nothing loads by itself: an older process may still answer, and the
 * person may be in a call. Where the new version has no file of this one any more, the error in its place offers the same.
 */
export function VersionBanner() {
  const outdated = useOutdated()
  return (
    // Always rendered: a live region that appears together with its text is not read.
    <div role="status" className="contents">
      {outdated && <Line.Part compact />}
    </div>
  )
}
