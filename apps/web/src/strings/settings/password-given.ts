import { isolateArguments } from '../../lib/text/bidi'

/** Somebody else set the person's password. */
export const passwordGiven = isolateArguments({
  operator: 'Quien opera Hilo',
  notice: (by: string, when: string) => `${by} puso tu contraseña el ${when}.`,
  link: 'Elegir otra',
  close: 'Ocultar este aviso',
} as const)
