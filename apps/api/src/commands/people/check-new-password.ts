import { limits, newPassword } from '@hilo/contracts'
import { isTooLong } from '../../sessions/log-in/password'
import { CommandError } from '../command'

/** Returns the password, if it may be one. Only a caller who knows the person can check whether it is easy to guess. */
export function checkNewPassword(password: string): string {
  if (password.length < limits.passwordLength)
    throw new CommandError(`La contraseña debe tener al menos ${limits.passwordLength} caracteres.`)
  if (isTooLong(password)) throw new CommandError('La contraseña es demasiado larga.')
  if (!newPassword.safeParse(password).success) throw new CommandError('La contraseña solo tiene espacios.')
  return password
}
