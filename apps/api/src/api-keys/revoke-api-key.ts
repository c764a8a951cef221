import { refuse } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { Services } from '../platform/services'

const revokeKey: Statement = {
  name: 'revoke_api_key',
  text: `update api_keys set revoked_at = $3::timestamptz
    where business_uuid = $1::uuid and uuid = $2::uuid and revoked_at is null returning name`,
}

/** Every process reads a key again before a second has passed (`keyCacheMs`), so none needs to be notified. */
export const revokeApiKey = ({ db, clock }: Services, by: RequestOrigin, id: string) =>
  db.write(by.actor.business, async (tx) => {
    const now = clock.now()
    const [row] = await tx.send<{ name: string }>(revokeKey, [by.actor.business, id, now])
    if (!row) return refuse('API_KEY_NOT_FOUND')
    await recordAudit(tx, by, now, { action: 'api_key.revoke', target: id, name: row.name })
    return { uuid: id }
  })
