import { RotateCw } from 'lucide-react'
import { useOutdated } from '../../../server/live/live-context'
import { common, shell } from '../../../strings'
import { BannerLine } from './banner-line'

/**
 * Offers to load the new version, once a process of it serves this page. Nothing loads by itself: an older process may still answer, and the
 * person may be in a call. A part of the page, because the files of its own version may be gone.
 */
export function VersionBanner() {
  const outdated = useOutdated()
  return (
    // Always rendered: a live region that appears together with its text is not read.
    <div role="status" className="contents">
      {outdated && (
        <BannerLine icon={RotateCw} link={{ label: common.broken.reload, open: () => location.reload() }}>
          {shell.newVersion}
        </BannerLine>
      )}
    </div>
  )
}
