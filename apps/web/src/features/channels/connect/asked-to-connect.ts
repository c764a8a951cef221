import { currentAddress, navigate } from '../../../lib/browser/navigation'

/** The state of the browser's entry by which a button elsewhere asks 'Canales' to begin with a new channel. */
export const askToConnect = { connect: true } as const

export const isAskedToConnect = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'connect' in state && state.connect === true

/** A reload, or Back, does not ask again. */
export const forgetConnect = (): void => navigate(currentAddress(), { replace: true })
