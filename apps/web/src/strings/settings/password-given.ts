import { isolateArguments } from '../../lib/text/bidi'

/** Another person set the password of this one. */
export const passwordGiven = isolateArguments({
  operator: 'Quien opera Hilo',
  notice: (by: string, when: string) => `${by} puso tu contraseña el ${when}.`,
  link: 'Elegir otra',
  close: 'Ocultar este aviso',
} as const)
