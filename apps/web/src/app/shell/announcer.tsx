import { useAnnouncement } from '../../lib/focus/announce'

/** The page's only live region; see lib/focus/announce. */
export function Announcer() {
  return (
    <p aria-live="polite" className="sr-only">
      {useAnnouncement()}
    </p>
  )
}
