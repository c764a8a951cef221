import { connectionQueues } from '../../platform/db/pipeline/connection-queues'
import { errorMessage } from '../../platform/errors/error-message'
import type { Services } from '../../platform/services'

/** Keeps when an account's address was checked, and whether with the right verify token. */
export interface HandshakeRecorder {
  /** `token`: the verify token, if it was the right one; null: another. */
  record(account: string, token: string | null): void
}

/** Admins press the provider's button by hand: more frequent handshakes write nothing. */
const writeEveryMs = 5_000

/**
 * Anybody who knows an address may ask it any number of times: before a write, the account's last outcome is compared.
 * Only the provider has the right token, so that a stranger cannot make outcomes alternate. The write has the queue of
 * webhooks, so that the business's people never wait behind strangers.
 */
export function createHandshakeRecorder({ db, clock, log }: Services): HandshakeRecorder {
  const last = new Map<string, { readonly token: string | null; readonly at: number }>()
  return {
    record(account, token) {
      const now = clock.now()
      const known = last.get(account)
      if (known && known.token === token && now.getTime() - known.at < writeEveryMs) return
      last.set(account, { token, at: now.getTime() })
      db.call(
        'select hilo_record_handshake($1, $2, $3)',
        [account, token !== null, now],
        connectionQueues.webhooks,
      ).catch((error: unknown) => {
        log.warn({ account, err: errorMessage(error) }, 'a check of the address was not recorded')
        // The next press is recorded at once; what strangers send still waits its time.
        if (token !== null) last.delete(account)
      })
    },
  }
}
