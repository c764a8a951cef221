import type { JobPayloads } from '../platform/jobs/jobs'
import type { Services } from '../platform/services'
import { operatorName } from './operator-name'

/** What the row of a person says once somebody else has set their password; `by`: null for the operator. */
export const givenPassword = (password_hash: string, by: string | null, now: Date) => ({
  password_hash,
  password_given_at: now,
  password_given_by: by,
})

/** The same once they have chosen one themselves. */
export const ownPassword = (password_hash: string) => ({
  password_hash,
  password_given_at: null,
  password_given_by: null,
})

/** Tells somebody by mail that another person has set their password. */
export async function tellPasswordGiven(
  { mail, settings }: Pick<Services, 'mail' | 'settings'>,
  { email, by }: JobPayloads['tell_password_given'],
): Promise<void> {
  await mail.send({
    to: email,
    subject: 'Alguien cambió tu contraseña de Hilo',
    text:
      `${by ?? operatorName} puso una contraseña nueva a tu cuenta y cerró tus sesiones. Pídesela, entra en ${settings.publicUrl} y elige otra en «Mi cuenta».\n\n` +
      'Si no lo esperabas, pon otra tú con «¿Olvidaste tu contraseña?» y avisa a quien administra tu empresa.',
  })
}
