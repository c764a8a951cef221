import { lazy, Suspense, useLayoutEffect } from 'react'
import { LoginPage } from '../features/session/login-page'
import { navigate, usePlace } from '../lib/navigation'
import { useSessionOwner } from '../server/session'
import { Toaster } from '../ui/toaster'
import { Boot } from './boot'
import { Broken } from './broken'

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
      return owner !== null ? <Redirect to={nextOf(state)} /> : <LoginPage onTyping={prepareChat} />
    }
    case '/chat':
      // Whoever lost the session on the way comes back to the same place.
      if (owner === null) return <Redirect to="/" next={pathname + search} />
      return (
        <Suspense fallback={<Boot />}>
          <ChatRoute key={owner} />
        </Suspense>
      )
    default:
      return <Redirect to={pathname === '/chat/' ? `/chat${search}` : '/'} />
  }
}

function Redirect({ to, next }: { to: string; next?: string }) {
  useLayoutEffect(
    () => navigate(to, { replace: true, state: next === undefined ? null : { next } }),
    [to, next],
  )
  return null
}

function nextOf(state: unknown): string {
  const next = typeof state === 'object' && state && 'next' in state ? state.next : null
  return typeof next === 'string' && next.startsWith('/chat') ? next : '/chat'
}

export function Router() {
  return (
    <Broken>
      <Route />
      <Toaster />
    </Broken>
  )
}
