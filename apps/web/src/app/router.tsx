import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { LoginPage } from '../features/session/login-page'
import { usePasswordLink } from '../features/session/use-password-link'
import { navigate, useLocation } from '../lib/browser/navigation'
import { lastPlace, startSearch } from '../lib/browser/stored/last-place'
import { useSessionOwner } from '../server/session/session'
import { Toaster } from '../ui/overlay/toaster'
import { useBlockStrayDrops } from './block-stray-drops'
import { Boot } from './boot'
import { ErrorBoundary } from './error-boundary'

const openChat = () => import('./chat/chat-route')
const ChatRoute = lazy(openChat)
const ResetPage = lazy(() => import('../features/session/reset-page'))
/** Preloads the application once the login page is shown. */
const preloadChat = () => void openChat().catch(() => undefined)

/**
 * '/' is the login and the pages beside it, '/chat' the application. Each redirects to the other depending on whether
 * there is a session. Any other path redirects to '/'.
 */
function Route() {
  const { pathname, search, state } = useLocation()
  const owner = useSessionOwner()
  const linkToken = usePasswordLink()
  const lastOwner = useRef(owner)
  useEffect(() => {
    if (owner !== null) lastOwner.current = owner
  }, [owner])
  switch (pathname) {
    case '/': {
      // The mailed link works also with an open session.
      if (linkToken) {
        return (
          <Suspense fallback={<Boot />}>
            <ResetPage key={linkToken} token={linkToken} />
          </Suspense>
        )
      }
      return owner !== null ? (
        <Redirect to={returnAddress(state, owner)} />
      ) : (
        <LoginPage onTyping={preloadChat} />
      )
    }
    case '/chat':
      // After a lost session the same person returns to the same address; another person does not.
      if (owner === null)
        return <Redirect to="/" state={{ next: pathname + search, of: lastOwner.current }} />
      if (search === startSearch) return <Redirect to={lastPlace(owner)} />
      return (
        <Suspense fallback={<Boot />}>
          <ChatRoute key={owner} />
        </Suspense>
      )
    default:
      return <Redirect to={pathname === '/chat/' ? `/chat${search}` : '/'} />
  }
}

function Redirect({ to, state }: { to: string; state?: RedirectState }) {
  useLayoutEffect(() => navigate(to, { replace: true, state: state ?? null }), [to, state])
  return null
}

/** The address that the person wanted, and the person if known. */
interface RedirectState {
  next: string
  of: string | null
}

function returnAddress(state: unknown, owner: string): string {
  const { next, of } = (state ?? {}) as Partial<RedirectState>
  const theirs = of === null || of === owner
  return theirs && typeof next === 'string' && next.startsWith('/chat') ? next : '/chat'
}

export function Router() {
  useBlockStrayDrops()
  return (
    <ErrorBoundary>
      <Route />
      <Toaster />
    </ErrorBoundary>
  )
}
