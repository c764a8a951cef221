import { z } from 'zod'
import type { SendError } from '../../../outbound'
import { type GmailAccess, type GmailAnswer, getGmail } from '../gmail-api'
import { cacheKeyOf } from './access-token'

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

const cacheMs = 10 * 60_000
const maxCached = 1_000
const cached = new Map<string, { until: number; all: readonly SendAs[] }>()

type Failed = Extract<GmailAnswer<never>, { error: unknown }>

/** The other addresses that the mailbox may send from; none where Gmail does not say. */
export async function aliasesOf(gmail: GmailAccess): Promise<readonly Alias[]> {
  const all = await sendAsOf(gmail)
  return 'error' in all ? [] : all.filter(({ isPrimary }) => !isPrimary)
}

/** All addresses of the mailbox, its own first. */
export async function addressesOf(gmail: GmailAccess): Promise<readonly string[] | Failed> {
  const all = await sendAsOf(gmail)
  if ('error' in all) return all
  return [...new Set([gmail.mailbox.toLowerCase(), ...all.map(({ address }) => address)])]
}

/** Callers do not share a request, because their deadlines differ. */
async function sendAsOf(gmail: GmailAccess): Promise<readonly SendAs[] | Failed> {
  const key = cacheKeyOf(gmail)
  const known = cached.get(key)
  if (known && known.until > Date.now()) return known.all
  const answer = await getGmail(gmail, 'settings/sendAs', addresses)
  // A retry will get an answer: without its aliases, the mailbox's own mails would look like a customer's.
  if ('error' in answer && isTemporary(answer.error) && !answer.unreadable) return answer
  const all = 'error' in answer ? [] : readSendAs(answer.value)
  if (cached.size >= maxCached) cached.clear()
  cached.set(key, { until: Date.now() + cacheMs, all })
  return all
}

const isTemporary = ({ kind }: SendError): boolean => kind === 'temporary' || kind === 'rate_limited'

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
