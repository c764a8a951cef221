import type { Entry } from '@hilo/contracts'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { LiveThread } from '../../server/live-thread'
import { preparedDialog } from '../../ui/prepared'
import { isMedia, type MediaMessage, seenAs } from './thread-items'

const Lightbox = preparedDialog(() => import('./lightbox'))

const OpenPicture = createContext<(uuid: string) => void>(() => {})

/** Shows a picture of the thread over the whole screen. */
export const useOpenPicture = () => useContext(OpenPicture)
export const prepareViewer = Lightbox.prepare

interface PictureViewerProps extends OlderPages {
  entries: readonly Entry[]
  children: ReactNode
}

/** What the thread has before what is loaded. */
export interface OlderPages {
  hasMore: boolean
  older: LiveThread['older']
  onOlder: () => void
}

/**
 * The pictures of a thread, one at a time over the whole screen: drawn or not, and those of older pages too. It stands
 * around the log and not in a bubble, which goes when it is scrolled away.
 */
export function PictureViewer({ entries, children, ...pages }: PictureViewerProps) {
  const [shown, setShown] = useState<string | null>(null)
  const pictures = shown === null ? [] : entries.filter(isPicture)
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

export type Picture = MediaMessage & { body: { url: string } }

const isPicture = (entry: Entry): entry is Picture =>
  isMedia(entry) && ['image', 'sticker'].includes(seenAs(entry)) && !entry.deleted && entry.body.url !== null
