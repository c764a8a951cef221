import { useEffect, useState } from 'react'
import { preloadable } from '../state/preloadable'
import { followTooltips } from './follow-tooltips'
import { readTooltip, type ShownTooltip } from './tooltip'

// Placing it takes as much code as the list of chats: it is loaded with the first one that is shown.
const Popup = preloadable(() => import('./tooltip-popup'))

/** Explains every element of the page that has the attributes of `tooltip`. */
export function Tooltips() {
  const [tooltip, setTooltip] = useState<ShownTooltip | null>(null)
  const [wanted, setWanted] = useState(false)
  useEffect(
    () =>
      followTooltips((anchor) => {
        if (anchor) setWanted(true)
        setTooltip(anchor && readTooltip(anchor))
      }),
    [],
  )
  // If the tooltip fails to load, the name of the element is still read aloud.
  return <Popup.Part wanted={wanted} quiet onMissing={() => setWanted(false)} tooltip={tooltip} />
}
