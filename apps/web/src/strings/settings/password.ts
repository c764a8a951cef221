import { checkConnection } from '../common'

/** 'Forgot password' and the reset page. */
export const password = {
  forgotTitle: 'Recupera tu contraseña',
  forgotText: 'Escribe el correo de tu cuenta y te enviamos un enlace para poner una contraseña nueva.',
  send: 'Enviar enlace',
  back: 'Volver a Acceder',
  spam: 'El enlace sirve durante una hora. Si no lo ves, revisa el correo no deseado.',
  failed: `No se pudo enviar. ${checkConnection}`,
  required: 'Escribe tu correo',
  resetTitle: 'Pon una contraseña nueva',
  resetText: 'Al guardarla se cierran las sesiones abiertas de tu cuenta.',
  next: 'Contraseña nueva',
  nextHelp: 'Al menos 8 caracteres.',
  short: 'Usa al menos 8 caracteres',
  save: 'Guardar contraseña',
  done: 'Tu contraseña cambió. Ya puedes entrar con ella.',
  enter: 'Ir a Acceder',
  again: 'Pedir otro enlace',
} as const
