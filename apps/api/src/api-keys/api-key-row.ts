import type { ApiKey, ApiScope } from '@hilo/contracts'

export interface ApiKeyRow {
  readonly uuid: string
  readonly name: string
  /** Null: a key of the business. */
  readonly user_uuid: string | null
  readonly user_name: string | null
  readonly hint: string
  readonly scopes: readonly ApiScope[]
  readonly created_at: Date
  readonly expires_at: Date | null
  readonly last_used_at: Date | null
  readonly last_used_address: string | null
}

export const presentApiKey = ({ created_at, expires_at, last_used_at, ...row }: ApiKeyRow): ApiKey => ({
  ...row,
  kind: row.user_uuid === null ? 'business' : 'person',
  scopes: [...row.scopes],
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
  last_used_at: last_used_at?.toISOString() ?? null,
})
