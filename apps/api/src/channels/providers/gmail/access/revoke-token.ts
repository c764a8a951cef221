import type { ServiceSettings } from '../../../../platform/services'
import { callProvider } from '../../shared/call-provider'

/**
 * Revokes a grant at Google, with all that the same person has granted the same client before. A failure is ignored: nobody
 * has stored the token.
 */
export async function revokeToken(
  { googleTokenUrl, providerTimeoutMs }: ServiceSettings,
  token: string,
): Promise<void> {
  const revokeUrl = new URL('revoke', googleTokenUrl).href
  const body = new URLSearchParams({ token })
  await callProvider(revokeUrl, { method: 'POST', body }, { timeoutMs: providerTimeoutMs })
}
