import { expect, it, vi } from 'vitest'
import { notify } from '../ui/notify'
import { ApiError, noNetwork } from './api-error'
import { endSession, startSession } from './session'
import { tellRefused } from './tell-refused'

const ended = new ApiError('UNAUTHENTICATED', 401, 'Tu sesión terminó. Vuelve a ingresar.')

it('leaves it to the door to say that the session ended', () => {
  const said = vi.spyOn(notify, 'error')
  endSession({ refused: true })
  tellRefused(ended, 'Error al guardar')
  expect(said).not.toHaveBeenCalled()
})

it('says whatever else went wrong, in the words of the server where there are any', () => {
  const said = vi.spyOn(notify, 'error')
  startSession({ token: 'a', refresh_token: 'b' }, true)
  tellRefused(ended, 'Error al guardar')
  expect(said).toHaveBeenLastCalledWith(ended.message)
  tellRefused(noNetwork(), 'Error al guardar')
  expect(said).toHaveBeenLastCalledWith('Error al guardar')
  endSession()
  tellRefused(new ApiError('STALE', 409, 'Alguien lo cambió.'), 'Error al guardar')
  expect(said).toHaveBeenLastCalledWith('Alguien lo cambió.')
})
