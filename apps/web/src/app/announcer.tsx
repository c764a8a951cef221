import { useAnnouncement } from '../lib/announce'

/** The page's one voice; see lib/announce. */
export function Announcer() {
  return (
    <p aria-live="polite" className="sr-only">
      {useAnnouncement()}
    </p>
  )
}
