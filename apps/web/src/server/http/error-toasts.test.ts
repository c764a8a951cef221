import { expect, it, vi } from 'vitest'
import { notify } from '../../ui/overlay/notify'
import { endSession, startSession } from '../session/session'
import { ApiError, noNetwork } from './api-error'
import { toastError } from './error-toasts'

const ended = new ApiError('UNAUTHENTICATED', 401, 'Tu sesión terminó. Vuelve a ingresar.')

it('shows no toast for the end of the session: the login page shows it', () => {
  const said = vi.spyOn(notify, 'error')
  endSession({ refused: true })
  toastError(ended, 'Error al guardar')
  expect(said).not.toHaveBeenCalled()
})

it('shows any other error, with the server’s sentence if there is one', () => {
  const said = vi.spyOn(notify, 'error')
  startSession({ token: 'a', refresh_token: 'b' }, true)
  toastError(ended, 'Error al guardar')
  expect(said).toHaveBeenLastCalledWith(ended.message)
  toastError(noNetwork(), 'Error al guardar')
  expect(said).toHaveBeenLastCalledWith('Error al guardar')
  endSession()
  toastError(new ApiError('STALE', 409, 'Alguien lo cambió.'), 'Error al guardar')
  expect(said).toHaveBeenLastCalledWith('Alguien lo cambió.')
})
