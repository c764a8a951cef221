import webPush from 'web-push'
import type { Services } from '../platform/services'

/** The key pair by which push services know this installation (RFC 8292); browsers get the public key. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const readKeys = 'select sealed from push_keys'

/**
 * At the first start. If two processes start at once, the first one's pair counts. If the secret that sealed it is lost, a new pair is
 * made. Push services refuse it for devices that subscribed with the old one, and these are deleted.
 */
export async function makePushKeys({
  db,
  keys,
  clock,
}: Pick<Services, 'db' | 'keys' | 'clock'>): Promise<void> {
  const [known] = await db.call<{ sealed: Uint8Array }>(readKeys)
  if (known && opens(keys, known.sealed)) return
  const fresh = [keys.seal(JSON.stringify(webPush.generateVAPIDKeys())), clock.now()]
  if (known)
    await db.call('update push_keys set sealed = $1, created_at = $2 where sealed = $3', [
      ...fresh,
      known.sealed,
    ])
  else
    await db.call('insert into push_keys (sealed, created_at) values ($1, $2) on conflict do nothing', fresh)
}

function opens(keys: Services['keys'], sealed: Uint8Array): boolean {
  try {
    keys.open(sealed)
    return true
  } catch {
    return false
  }
}

/** All processes have the same pair. It is read from the database each time, which is seldom. */
export async function readPushKeys({ db, keys }: Pick<Services, 'db' | 'keys'>): Promise<PushKeys> {
  const [row] = await db.call<{ sealed: Uint8Array }>(readKeys)
  if (!row) throw new Error('the keys of pushes were not made')
  return JSON.parse(keys.open(row.sealed)) as PushKeys
}
