import { z } from 'zod'
import { tooLateCode } from '../call-provider'
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

interface SendAs extends Alias {
  readonly isPrimary: boolean
}

const keptMs = 10 * 60_000
const mostKept = 1_000
const kept = new Map<string, { until: number; all: readonly SendAs[] }>()

/** The other addresses that the mailbox may send from; none where Gmail does not say. */
export const aliasesOf = async (gmail: GmailAccess): Promise<readonly Alias[]> =>
  (await sendAsOf(gmail)).filter(({ isPrimary }) => !isPrimary)

/** All that are its own; none where Gmail does not say. */
export const addressesOf = async (gmail: GmailAccess): Promise<ReadonlySet<string>> =>
  new Set((await sendAsOf(gmail)).map(({ address }) => address))

/** Each asks for itself: who has little time left does not wait for somebody who has more. */
async function sendAsOf(gmail: GmailAccess): Promise<readonly SendAs[]> {
  const name = nameOf(gmail)
  const known = kept.get(name)
  if (known && known.until > Date.now()) return known.all
  const answer = await getGmail(gmail, 'settings/sendAs', addresses)
  // It was not even asked: another try will.
  if ('error' in answer && answer.error.code === tooLateCode) return []
  const all = 'error' in answer ? [] : readSendAs(answer.value)
  if (kept.size >= mostKept) kept.clear()
  kept.set(name, { until: Date.now() + keptMs, all })
  return all
}

const readSendAs = ({ sendAs }: z.output<typeof addresses>): readonly SendAs[] =>
  sendAs
    .filter(
      ({ isPrimary, verificationStatus = 'accepted' }) => isPrimary || verificationStatus === 'accepted',
    )
    .map(({ sendAsEmail, displayName = '', isPrimary = false }) => ({
      address: sendAsEmail.toLowerCase(),
      name: displayName,
      isPrimary,
    }))
