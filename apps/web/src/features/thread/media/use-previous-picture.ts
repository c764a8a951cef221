import { useEffect, useState } from 'react'
import type { OlderPages } from './pictures'

interface PreviousPictureOptions extends OlderPages {
  /** The first loaded entry, which changes with an older page. */
  first: string | undefined
  /** The picture before the shown one, if it is loaded. */
  previous: string | undefined
  onShow: (uuid: string) => void
}

interface PreviousPicture {
  readonly searching: boolean
  show: () => void
  stop: () => void
}

/** Goes to the picture before, loading older pages one after the other until there is one. */
export function usePreviousPicture({
  first,
  previous,
  onShow,
  hasMore,
  older,
  onOlder,
}: PreviousPictureOptions): PreviousPicture {
  /** The first entry when the search began or last requested a page, so that no page is requested twice. */
  const [searchedFrom, setSearchedFrom] = useState<string | undefined>()
  const searching = searchedFrom !== undefined

  useEffect(() => {
    if (!searching) return
    if (previous !== undefined) {
      setSearchedFrom(undefined)
      onShow(previous)
    } else if (!hasMore || older === 'failed') setSearchedFrom(undefined)
    else if (older === 'idle' && first !== searchedFrom) {
      setSearchedFrom(first)
      onOlder()
    }
  }, [searching, searchedFrom, first, previous, onShow, hasMore, older, onOlder])

  return {
    searching,
    show() {
      if (previous !== undefined) onShow(previous)
      else if (hasMore && !searching) {
        setSearchedFrom(first)
        if (older !== 'loading') onOlder()
      }
    },
    stop: () => setSearchedFrom(undefined),
  }
}
