import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../../../lib/text/bytes'
import { call } from '../../../server/http/api-client'
import { keys } from '../../../server/http/keys'
import { useAskAgain } from '../../../server/reads/use-ask-again'
import { storageBanner as words } from '../../../strings'
import { BannerLine } from './banner-line'

const lookAgainMs = 5 * 60_000
/** The part of the quota from which admins are warned. */
const nearlyFull = 0.8

/** Warns admins that the files of the business have little room left, or none. */
export default function StorageBanner() {
  const { data } = useQuery({
    queryKey: keys.storage,
    queryFn: () => call('readStorage'),
  })
  useAskAgain(keys.storage, data?.quota === null ? null : lookAgainMs)
  const [closed, setClosed] = useState(false)
  const { used = 0, quota = null } = data ?? {}
  const full = quota !== null && used >= quota
  // A closed banner comes back when files are refused.
  const shown = quota !== null && (full || (used >= quota * nearlyFull && !closed))
  return (
    // Always rendered: a live region that appears together with its text is not read.
    <div role="status" className="contents">
      {shown && (
        <BannerLine
          icon={HardDrive}
          {...(!full && { close: { label: words.close, run: () => setClosed(true) } })}
        >
          {(full ? words.full : words.nearlyFull)(formatBytes(used), formatBytes(quota))}
        </BannerLine>
      )}
    </div>
  )
}
