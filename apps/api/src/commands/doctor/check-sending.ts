import type { Env } from '../../env'
import { readHome } from '../../platform/quiet/home'
import { withAppLogin } from './with-app-login'

/**
 * Whether anything is sent to customers. Does not check whether this is a copy of an installation: Hilo does that when it
 * starts, and pauses a copy.
 */
export const checkSending = (env: Env): Promise<readonly string[]> =>
  withAppLogin(env, async (db) => {
    const { quiet_since: since, quiet_reason: why } = await readHome(db)
    if (since === null) return []
    return [
      why === 'operator'
        ? 'Están en pausa, y lo que se escriba espera: «sending resume» los deja salir.'
        : 'Están en pausa porque esto parece una copia de otra instalación: si ya no hay otra que envíe, «sending resume» los deja salir.',
    ]
  })
