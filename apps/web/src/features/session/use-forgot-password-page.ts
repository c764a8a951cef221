import { navigate, useLocation } from '../../lib/browser/navigation'

const parameter = 'recuperar'
const fromLogin = 'fromLogin'

/** The address of 'forgot password': going back leads to the login, and a reload stays. */
export function useForgotPasswordPage() {
  const { search, state } = useLocation()
  const currentState = typeof state === 'object' && state !== null ? state : {}
  return {
    open: new URLSearchParams(search).has(parameter),
    enter: () => navigate(`/?${parameter}`, { state: { ...currentState, [fromLogin]: true } }),
    /** Goes back where the login is the previous page, so that it is not in the history twice. */
    leave: () =>
      fromLogin in currentState ? history.back() : navigate('/', { replace: true, state: currentState }),
  }
}
