import { navigate, usePlace } from '../../lib/navigation'

const parameter = 'recuperar'
const fromLogin = 'fromLogin'

/** 'I forgot it' is a place of its own beside the login: the way back leads from it to the login, a reload to it. */
export function useForgotPlace() {
  const { search, state } = usePlace()
  const handedOver = typeof state === 'object' && state !== null ? state : {}
  return {
    open: new URLSearchParams(search).has(parameter),
    enter: () => navigate(`/?${parameter}`, { state: { ...handedOver, [fromLogin]: true } }),
    /** Where the login lies behind it, back to that one: it would lie there twice. */
    leave: () =>
      fromLogin in handedOver ? history.back() : navigate('/', { replace: true, state: handedOver }),
  }
}
