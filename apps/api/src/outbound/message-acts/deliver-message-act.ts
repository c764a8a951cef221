import { errorMessage } from '../../platform/errors/error-message'
import { faultPoint } from '../../platform/errors/fault-points'
import type { Services } from '../../platform/services'
import { authRetryMs, type MessageActClaim } from '../claim/claim-outbound'
import { decideOutcome, type Outcome } from '../deliver/decide-outcome'
import { updateAccountError } from '../deliver/update-account-error'
import { type MessageActEnd, recordMessageActEnd } from './record-message-act-end'
import { type MessageActAttempt, sendMessageAct } from './send-message-act'

/**
 * Applies a person's act to the provider's message. Where the process dies before the outcome is recorded, it is
 * done again: that changes nothing (decision 144).
 */
export async function deliverMessageAct(services: Services, claim: MessageActClaim): Promise<void> {
  const { account, act } = claim
  await faultPoint('deliver.after-claim')
  const result = await attempt(services, claim)
  await faultPoint('deliver.after-request')
  if ('error' in result)
    services.log.info(
      { act: act.uuid, account: account.uuid, code: result.error.code },
      'the provider refused a message act',
    )
  const end = endOf(result, claim, services.clock.now())
  await recordMessageActEnd(services, account.business_uuid, act.uuid, end)
  if (!('unasked' in result)) await updateAccountError(services, account, result)
}

async function attempt(services: Services, claim: MessageActClaim): Promise<MessageActAttempt> {
  try {
    return await sendMessageAct(services, claim)
  } catch (error) {
    services.log.error(
      { act: claim.act.uuid, err: errorMessage(error) },
      'a message act could not be prepared for the provider',
    )
    const msg = 'No se pudo preparar para el envío.'
    return { error: { kind: 'temporary', code: 'NOT_PREPARED', msg, retryAfterMs: null }, unasked: true }
  }
}

function endOf(
  result: MessageActAttempt,
  { act: { attempts }, probe }: MessageActClaim,
  now: Date,
): MessageActEnd {
  if (!('error' in result)) return { kind: 'done', providerId: result.providerId }
  // Whether it was done is unknown: it is done again.
  const error =
    result.error.kind === 'unknown_outcome' ? { ...result.error, kind: 'temporary' as const } : result.error
  const outcome: Outcome = decideOutcome({ error }, { attempts, holdMs: authRetryMs, probe })
  if (outcome.kind === 'retry' || outcome.kind === 'hold')
    return {
      kind: 'later',
      at: new Date(now.getTime() + outcome.afterMs),
      uncounted: outcome.kind === 'hold',
    }
  const { code, msg } = error
  return { kind: 'failed', error: { code, msg } }
}
