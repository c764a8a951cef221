import { z } from 'zod'
import { nameOf } from './access-token'
import { type GmailAccess, getGmail } from './gmail-api'

const addresses = z.looseObject({
  sendAs: z
    .array(
      z.looseObject({
        sendAsEmail: z.string(),
        displayName: z.string().optional().catch(undefined),
        isPrimary: z.boolean().optional().catch(undefined),
        verificationStatus: z.string().optional().catch(undefined),
      }),
    )
    .catch([])
    .default([]),
})

export interface Alias {
  readonly address: string
  readonly name: string
}

const keptMs = 10 * 60_000
const mostKept = 1_000
const kept = new Map<string, { until: number; aliases: Promise<readonly Alias[]> }>()

/** The other addresses that the mailbox may send from; none where Gmail does not say. */
export function aliasesOf(gmail: GmailAccess): Promise<readonly Alias[]> {
  const name = nameOf(gmail)
  const known = kept.get(name)
  if (known && known.until > Date.now()) return known.aliases
  if (kept.size >= mostKept) kept.clear()
  const aliases = readAliases(gmail)
  kept.set(name, { until: Date.now() + keptMs, aliases })
  return aliases
}

async function readAliases(gmail: GmailAccess): Promise<readonly Alias[]> {
  const answer = await getGmail(gmail, 'settings/sendAs', addresses)
  if ('error' in answer) return []
  return answer.value.sendAs
    .filter(
      ({ isPrimary, verificationStatus = 'accepted' }) => !isPrimary && verificationStatus === 'accepted',
    )
    .map(({ sendAsEmail, displayName = '' }) => ({ address: sendAsEmail.toLowerCase(), name: displayName }))
}
