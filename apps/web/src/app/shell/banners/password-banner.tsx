import { usePasswordGiven } from '../../../server/session/session-user'
import { preloadable } from '../../../ui/state/preloadable'

const Line = preloadable(() => import('./password-banner-line'))

/** Tells somebody that another person has set their password, until they close it or choose one themselves. */
export function PasswordBanner() {
  const given = usePasswordGiven()
  return (
    // Always rendered: a live region that appears together with its text is not read.
    <div role="status" className="contents">
      {given && <Line.Part given={given} quiet />}
    </div>
  )
}
