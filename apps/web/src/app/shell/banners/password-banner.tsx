import { usePasswordGiven } from '../../../server/session/session-user'
import { preloadable } from '../../../ui/state/preloadable'

const Line = preloadable(() => import('./password-banner-line'))

/** Says that another person has set one's password, until it is closed or a new one is chosen. */
export function PasswordBanner() {
  const given = usePasswordGiven()
  return (
    // Always rendered: a live region that appears together with its text is not read.
    <div role="status" className="contents">
      {given && <Line.Part given={given} quiet />}
    </div>
  )
}
