import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { LoginPage } from '../features/session/login-page'
import { navigate, usePlace } from '../lib/navigation'
import { useSessionOwner } from '../server/session'
import { Toaster } from '../ui/toaster'
import { Boot } from './boot'
import { Broken } from './broken'
import { useStrayFiles } from './stray-files'

const openChat = () => import('./chat-route')
const ChatRoute = lazy(openChat)
const ResetPage = lazy(() => import('../features/session/reset-page'))
/** What comes after the door is fetched while the person is at it, never before: the door opens first. */
const prepareChat = () => void openChat().catch(() => undefined)

/**
 * '/' is the login, with what lies beside it; '/chat' the application. Each sends on whoever has, or lacks, a session.
 * The rest is '/'.
 */
function Route() {
  const { pathname, search, state } = usePlace()
  const owner = useSessionOwner()
  const lastOwner = useRef(owner)
  useEffect(() => {
    if (owner !== null) lastOwner.current = owner
  }, [owner])
  switch (pathname) {
    case '/': {
      const reset = new URLSearchParams(search).get('reset')
      // The mailed link: also for whoever is still logged in somewhere in this browser.
      if (reset) {
        return (
          <Suspense fallback={<Boot />}>
            <ResetPage token={reset} />
          </Suspense>
        )
      }
      return owner !== null ? <Redirect to={nextOf(state, owner)} /> : <LoginPage onTyping={prepareChat} />
    }
    case '/chat':
      // Whoever lost the session on the way comes back to the same place; another person does not.
      if (owner === null)
        return <Redirect to="/" state={{ next: pathname + search, of: lastOwner.current }} />
      return (
        <Suspense fallback={<Boot />}>
          <ChatRoute key={owner} />
        </Suspense>
      )
    default:
      return <Redirect to={pathname === '/chat/' ? `/chat${search}` : '/'} />
  }
}

function Redirect({ to, state }: { to: string; state?: Wanted }) {
  useLayoutEffect(() => navigate(to, { replace: true, state: state ?? null }), [to, state])
  return null
}

/** Where somebody was on the way to, and who that was, where it is known. */
interface Wanted {
  next: string
  of: string | null
}

function nextOf(state: unknown, owner: string): string {
  const { next, of } = (state ?? {}) as Partial<Wanted>
  const theirs = of === null || of === owner
  return theirs && typeof next === 'string' && next.startsWith('/chat') ? next : '/chat'
}

export function Router() {
  useStrayFiles()
  return (
    <Broken>
      <Route />
      <Toaster />
    </Broken>
  )
}
