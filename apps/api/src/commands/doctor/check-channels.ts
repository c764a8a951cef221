import type { Env } from '../../env'
import { asOwner } from '../as-owner'

interface Account {
  readonly business: string
  readonly name: string
  readonly type: string
  readonly auth_error: string | null
  readonly blocked: boolean
  readonly detail: string | null
}

/** Accounts that their provider does not serve as they are. */
export async function checkChannels(env: Env): Promise<readonly string[]> {
  const accounts = await asOwner(env, (owner) =>
    owner.call<Account>(
      `select b.name as business, a.name, a.type::text as type, a.auth_error, a.blocked, a.health_detail as detail
       from channel_accounts a join businesses b on b.uuid = a.business_uuid
       where a.state <> 'disconnected' and (a.auth_error is not null or a.health <> 'ok')
       order by b.name, a.name`,
    ),
  )
  return accounts.map(sentenceOf)
}

function sentenceOf({ business, name, type, auth_error, blocked, detail }: Account): string {
  const which = `«${name}» (${type}, ${business})`
  if (blocked)
    return `${which}: el proveedor bloqueó la cuenta. Resuélvelo en su consola: ${detail ?? auth_error ?? ''}`
  if (auth_error)
    return `${which}: el proveedor no acepta sus credenciales. Escribe otras en Canales o con «channel credentials».`
  return `${which}: ${detail ?? 'no está bien; mira Canales.'}`
}
