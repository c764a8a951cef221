import webPush from 'web-push'
import type { Services } from '../platform/services'

/** By which push services know this installation (RFC 8292): the public one is given to browsers. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const readKeys = 'select sealed from push_keys'

/**
 * At the first start. If two processes start at once, the first one's pair counts. Where the secret that sealed it is lost there is a new
 * one, which push services refuse for the devices that subscribed with the old one: those go then.
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

/** All processes have the same pair: it is read where it is needed, which is seldom. */
export async function readPushKeys({ db, keys }: Pick<Services, 'db' | 'keys'>): Promise<PushKeys> {
  const [row] = await db.call<{ sealed: Uint8Array }>(readKeys)
  if (!row) throw new Error('the keys of pushes were not made')
  return JSON.parse(keys.open(row.sealed)) as PushKeys
}
