import type { ServiceSettings } from '../../platform/services'
import { callProvider } from '../call-provider'

/**
 * Gives back to Google what it granted, with all that the same person granted the same client before. Where Google does
 * not hear it, the token stays what it is: known to nobody.
 */
export async function revokeToken(
  { googleTokenUrl, providerTimeoutMs }: ServiceSettings,
  token: string,
): Promise<void> {
  const beside = new URL('revoke', googleTokenUrl).href
  const body = new URLSearchParams({ token })
  await callProvider(beside, { method: 'POST', body }, { timeoutMs: providerTimeoutMs })
}
