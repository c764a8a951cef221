import { type BodyOf, type hookEndpoints, refuse } from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import type { RequestOrigin } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { refuseDuplicate } from '../platform/db/unique-violation'
import type { Services } from '../platform/services'
import { changeHook } from './change-hook'
import { refuseUrl } from './refuse-url'

const writeHook: Statement = {
  name: 'update_hook',
  text: `update hooks set name = $3, url = $4, events = $5::text[], with_content = $6, updated_at = $7::timestamptz,
      backoff_until = case when url = $4 then backoff_until end
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}

/** Changes the address, the events, and whether messages have the content. Waiting messages go to the new address. */
export async function updateHook(
  services: Services,
  by: RequestOrigin,
  { id, data }: BodyOf<typeof hookEndpoints.updateHook>,
) {
  const refused = data.url === undefined ? null : refuseUrl(services.settings, data.url, 'data.url')
  if (refused) return refused
  return refuseDuplicate('hooks_name_once', refuse('NAME_TAKEN'), () =>
    changeHook(services, by, { id, action: 'hook.update' }, async (tx, before, now) => {
      const given = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
      const { name, url, events, with_content } = { ...before, ...given }
      const after = { name, url, events: [...new Set(events)], with_content }
      const changes = changesOf(before, after)
      if (Object.keys(changes).length === 0) return null
      await tx.send(writeHook, [by.actor.business, id, name, url, after.events, with_content, now])
      return changes
    }),
  )
}
