import { abilitiesOf } from '@hilo/contracts'
import { recordArrived } from '../channels/health/record-account-error'
import { retryDeferredItems } from '../inbound/items/retry-items'
import { authRetryMs, type Claim, type ClaimedAccount, claimOutbound } from '../outbound/claim/claim-outbound'
import { decideOutcome } from '../outbound/deliver/decide-outcome'
import { enqueueDelivery } from '../outbound/deliver/enqueue-delivery'
import { metricCode } from '../outbound/deliver/metric-code'
import { type SendAttemptResult, sendToProvider } from '../outbound/deliver/send-to-provider'
import { updateAccountError } from '../outbound/deliver/update-account-error'
import { deliverMessageAct } from '../outbound/message-acts/deliver-message-act'
import { paceSignalOf } from '../outbound/pace/pace-signal'
import { type Recorded, recordOutcome } from '../outbound/record/record-outcome'
import { errorMessage } from '../platform/errors/error-message'
import { faultPoint } from '../platform/errors/fault-points'
import type { JobPayloads } from '../platform/jobs/job-payloads'
import type { JobEnd } from '../platform/jobs/workers'
import type { Services } from '../platform/services'

/**
 * Sends a conversation's queued messages to the provider, in the order of the thread, until the first one that has to
 * wait: then this job runs again when that is due, and nothing overtakes it.
 */
export async function deliverConversation(
  services: Services,
  { business, conversation }: JobPayloads['deliver_conversation'],
): Promise<JobEnd> {
  for (;;) {
    const claim = await claimOutbound(services, business, conversation)
    if (claim === null) return
    if (claim instanceof Date) {
      await enqueueDelivery(services, business, conversation, claim)
      return
    }
    if ('held' in claim) return 'held'
    if ('act' in claim) {
      await deliverMessageAct(services, claim)
      continue
    }
    const { moreWaits } = await deliver(services, claim)
    if (!moreWaits) return
  }
}

async function deliver(services: Services, claim: Claim): Promise<Recorded> {
  const { account, attempt, entry, probe } = claim
  // A process that dies between here and the record leaves an attempt with an unknown outcome.
  await faultPoint('deliver.after-claim')
  const result = await attemptSend(services, claim)
  await faultPoint('deliver.after-request')
  const outcome = decideOutcome(result, { attempts: entry.attempts, holdMs: authRetryMs, probe })
  if ('error' in result)
    services.log.info(
      { message: entry.uuid, account: account.uuid, code: result.error.code, outcome: outcome.kind },
      'the provider did not take a message',
    )
  const signal = 'unasked' in result ? null : paceSignalOf(result)
  services.metrics.messagesOut.inc({ channel: account.type, outcome: outcome.kind })
  if ('error' in result)
    services.metrics.providerErrors.inc({ channel: account.type, code: metricCode(result.error.code) })
  services.log.debug({ message: entry.uuid, attempt, outcome: outcome.kind }, 'an attempt to send ended')
  const recorded = await recordOutcome(services, account.business_uuid, attempt, outcome, signal)
  const { echoesOurs, represents } = abilitiesOf(account.type)
  if (echoesOurs || represents) await retryEchoes(services, account)
  await updateAccountError(services, account, result)
  // Its status may come before the answer.
  if (account.auth_error && hasArrived(recorded, entry.uuid))
    await recordArrived(
      services.db,
      { business: account.business_uuid, uuid: account.uuid },
      claim.startedAt,
      services.clock.now(),
    )
  return recorded
}

const hasArrived = ({ changes }: Recorded, message: string): boolean =>
  changes.some(({ entries }) =>
    entries.some(({ uuid, status }) => uuid === message && (status === 'delivered' || status === 'read')),
  )

/**
 * Retries the echoes and receipts that arrived during the send: they had to wait, because they may be about this message.
 */
const retryEchoes = (services: Services, account: ClaimedAccount): Promise<void> =>
  retryDeferredItems(services, account).catch((error: unknown) =>
    services.log.warn({ err: errorMessage(error) }, 'echoes that waited for a send could not be retried'),
  )

/** An error on our side, before the provider is asked, is retried like any temporary one. */
async function attemptSend(services: Services, claim: Claim): Promise<SendAttemptResult> {
  try {
    return await sendToProvider(services, claim)
  } catch (error) {
    services.log.error(
      { message: claim.entry.uuid, err: errorMessage(error) },
      'a message could not be sent to the provider',
    )
    const msg = 'El mensaje no se pudo preparar para el envío.'
    return { error: { kind: 'temporary', code: 'NOT_PREPARED', msg, retryAfterMs: null }, unasked: true }
  }
}
