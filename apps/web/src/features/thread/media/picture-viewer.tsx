import type { Entry } from '@hilo/contracts'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { preloadableDialog } from '../../../ui/state/preloadable'
import { type OlderPages, picturesOf } from './pictures'

const Lightbox = preloadableDialog(() => import('./lightbox'))

const OpenPicture = createContext<(uuid: string) => void>(() => {})

/** Opens a picture of the thread over the whole screen. */
export const useOpenPicture = () => useContext(OpenPicture)
export const prepareViewer = Lightbox.preload

interface PictureViewerProps extends OlderPages {
  entries: readonly Entry[]
  children: ReactNode
}

/**
 * Shows the pictures of a thread over the whole screen, one at a time, older pages included. It wraps the log, because
 * a bubble is removed when it is scrolled away.
 */
export function PictureViewer({ entries, children, ...pages }: PictureViewerProps) {
  const [shown, setShown] = useState<string | null>(null)
  const pictures = shown === null ? [] : entries.flatMap(picturesOf)
  const picture = pictures.find(({ uuid }) => uuid === shown)
  return (
    <OpenPicture value={setShown}>
      {children}
      {picture && (
        <Lightbox.Part
          {...pages}
          pictures={pictures}
          first={entries[0]?.uuid}
          shown={picture}
          onShow={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </OpenPicture>
  )
}
