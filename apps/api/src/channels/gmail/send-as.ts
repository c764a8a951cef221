import { z } from 'zod'
import type { SendError } from '../outbound'
import { nameOf } from './access-token'
import { type GmailAccess, type GmailAnswer, getGmail } from './gmail-api'

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

type Failed = Extract<GmailAnswer<never>, { error: unknown }>

/** The other addresses that the mailbox may send from; none where Gmail does not say. */
export async function aliasesOf(gmail: GmailAccess): Promise<readonly Alias[]> {
  const all = await sendAsOf(gmail)
  return 'error' in all ? [] : all.filter(({ isPrimary }) => !isPrimary)
}

/** All that are its own: the mailbox itself first. */
export async function addressesOf(gmail: GmailAccess): Promise<readonly string[] | Failed> {
  const all = await sendAsOf(gmail)
  if ('error' in all) return all
  return [...new Set([gmail.mailbox.toLowerCase(), ...all.map(({ address }) => address)])]
}

/** Each asks for itself: who has little time left does not wait for somebody who has more. */
async function sendAsOf(gmail: GmailAccess): Promise<readonly SendAs[] | Failed> {
  const name = nameOf(gmail)
  const known = kept.get(name)
  if (known && known.until > Date.now()) return known.all
  const answer = await getGmail(gmail, 'settings/sendAs', addresses)
  // Another try will be told: without its aliases a mailbox takes its own words for a customer's.
  if ('error' in answer && isPassing(answer.error) && !answer.unreadable) return answer
  const all = 'error' in answer ? [] : readSendAs(answer.value)
  if (kept.size >= mostKept) kept.clear()
  kept.set(name, { until: Date.now() + keptMs, all })
  return all
}

const isPassing = ({ kind }: SendError): boolean => kind === 'temporary' || kind === 'rate_limited'

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
