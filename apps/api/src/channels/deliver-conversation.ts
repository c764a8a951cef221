import { retryWaiting } from '../inbound/retry-items'
import {
  type Claim,
  type ClaimedAccount,
  claimOutbound,
  knockEveryMs,
} from '../outbound/claim/claim-outbound'
import { recordOutcome } from '../outbound/record/record-outcome'
import { faultPoint } from '../platform/errors/fault-points'
import { wordsOf } from '../platform/errors/words-of'
import type { JobPayloads } from '../platform/jobs/jobs'
import type { Services } from '../platform/services'
import { decideOutcome } from './decide-outcome'
import { type HandedOver, handOver } from './hand-over'
import { clearAuthError, noteAccountError } from './note-account-error'
import { paceNoteOf } from './note-pace'
import { concernsAccount, type SendResult } from './outbound'
import { adapterOf } from './registry'
import { wakeConversation } from './wake-conversation'

/**
 * Hands a conversation's waiting messages to the provider, in the order of the thread, until the first one that
 * has to wait: then this job comes again at its hour, and nothing overtakes it.
 */
export async function deliverConversation(
  services: Services,
  { business, conversation }: JobPayloads['deliver_conversation'],
): Promise<void> {
  for (;;) {
    const claim = await claimOutbound(services, business, conversation)
    if (claim === null) return
    if (claim instanceof Date) return wakeConversation(services, business, conversation, claim)
    await deliver(services, claim)
  }
}

async function deliver(services: Services, claim: Claim): Promise<void> {
  const { account, attempt, entry, probe } = claim
  // Whoever dies between here and the record leaves a try that nobody can tell the end of.
  await faultPoint('deliver.after-claim')
  const result = await trying(services, claim)
  await faultPoint('deliver.after-request')
  const outcome = decideOutcome(result, { tries: entry.attempts, holdMs: knockEveryMs, probe })
  if ('error' in result)
    services.log.info(
      { entry: entry.uuid, account: account.uuid, code: result.error.code, outcome: outcome.kind },
      'the provider did not take a message',
    )
  const note = 'unasked' in result ? null : paceNoteOf(result)
  await recordOutcome(services, account.business_uuid, attempt, outcome, note)
  if (adapterOf(account.type).echoesOurs) await hearEchoes(services, account)
  await noteAccount(services, account, result)
}

/**
 * Echoes and receipts that came while the answer was waited for have waited too: they may be about this very message, or about
 * another one that somebody in front of the thread looks for.
 */
const hearEchoes = (services: Services, account: ClaimedAccount): Promise<void> =>
  retryWaiting(services, account).catch((error: unknown) =>
    services.log.warn({ err: wordsOf(error) }, 'echoes could not be taken up again'),
  )

/** What a try says of its account: that an admin must look, or that it works again. */
async function noteAccount(services: Services, account: ClaimedAccount, result: SendResult): Promise<void> {
  if ('providerIds' in result) {
    if (account.auth_error) await clearAuthError(services, account)
  } else if (concernsAccount(result.error)) await noteAccountError(services, account, result.error)
}

/** What fails on our side, before the provider is asked, is tried again like any passing trouble. */
async function trying(services: Services, claim: Claim): Promise<HandedOver> {
  try {
    return await handOver(services, claim)
  } catch (error) {
    services.log.error({ entry: claim.entry.uuid, err: wordsOf(error) }, 'a message could not be handed over')
    const msg = 'El mensaje no se pudo preparar para el envío.'
    return { error: { kind: 'temporary', code: 'NOT_PREPARED', msg, retryAfterMs: null }, unasked: true }
  }
}
