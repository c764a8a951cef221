import { errorMessage } from '../platform/errors/error-message'
import type { Services } from '../platform/services'
import { checkStorage } from '../platform/storage/check-storage'
import { storageSentence } from './find-problems'

/** Names problems at the start that would otherwise appear with the first file, or the first forgotten password. */
export async function warnOfDeadServices({
  storage,
  mail,
  log,
}: Pick<Services, 'storage' | 'mail' | 'log'>): Promise<void> {
  await Promise.all([
    checkStorage(storage).catch((error: unknown) =>
      log.error({ err: errorMessage(error) }, storageSentence(error)),
    ),
    mail
      .check()
      .catch((error: unknown) =>
        log.error({ err: errorMessage(error) }, 'mail cannot be sent: check SMTP_URL and its server'),
      ),
  ])
}
