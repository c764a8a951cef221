import type { Env } from '../../env'
import { openMail } from '../../platform/mail/mail'

/** Without a mail server all else works, so this is no fault. */
export const noteMail = (env: Env): readonly string[] =>
  env.smtp
    ? []
    : [
        'No sale ningún correo, tampoco el de «¿Olvidaste tu contraseña?» ni las invitaciones: quedan como archivos en la carpeta «mail» de HILO_DATA_DIR. Para que salgan, pon SMTP_URL y MAIL_FROM.',
      ]

/** Logs in at the mail server, without sending anything. */
export async function checkMail(env: Env): Promise<readonly string[]> {
  try {
    await openMail(env).check()
    return []
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!env.smtp) return ['No se puede escribir en la carpeta «mail» de HILO_DATA_DIR.']
    return [
      code === 'EAUTH'
        ? 'El servidor no acepta el usuario o la clave de SMTP_URL.'
        : 'El servidor de SMTP_URL no responde: comprueba su dirección, su puerto y que esta máquina pueda salir a él.',
    ]
  }
}
