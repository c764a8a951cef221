import { useEffect, useState } from 'react'
import type { OlderPages } from './picture-viewer'

interface EarlierOptions extends OlderPages {
  /** The first line that is loaded: another one when an older page has come. */
  first: string | undefined
  /** The picture before the one that is shown, where it is loaded. */
  before: string | undefined
  onShow: (uuid: string) => void
}

interface Earlier {
  readonly looking: boolean
  go: () => void
  stop: () => void
}

/** The picture before: as many older pages are fetched as lie between, one after the other, until it is there. */
export function useEarlier({ first, before, onShow, hasMore, older, onOlder }: EarlierOptions): Earlier {
  /** Looking since that line was the first one: a page that has been asked for is not asked for again. */
  const [since, setSince] = useState<string | undefined>()
  const looking = since !== undefined

  useEffect(() => {
    if (!looking) return
    if (before !== undefined) {
      setSince(undefined)
      onShow(before)
    } else if (!hasMore || older === 'failed') setSince(undefined)
    else if (older === 'idle' && first !== since) {
      setSince(first)
      onOlder()
    }
  }, [looking, since, first, before, onShow, hasMore, older, onOlder])

  return {
    looking,
    go() {
      if (before !== undefined) onShow(before)
      else if (hasMore && !looking) {
        setSince(first)
        if (older !== 'loading') onOlder()
      }
    },
    stop: () => setSince(undefined),
  }
}
