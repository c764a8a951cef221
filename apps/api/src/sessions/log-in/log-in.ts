import { availableParallelism } from 'node:os'
import { isRefusal, type Refusal, refuse } from '@hilo/contracts'
import { createFairQueue, type FairQueue } from '../../platform/fairness/fair-queue'
import type { Services } from '../../platform/services'
import { type Device, openSession, type Tokens } from '../tokens/open-session'
import { findLoginUser } from './find-login-user'
import { networkOf } from './network-of'
import { checkPassword } from './password'
import { recordRefusal } from './record-refusal'
import { reserveAttempt } from './reserve-attempt'

export interface LoginInput extends Device {
  readonly email: string
  readonly password: string
}

type LoginRefusal = Refusal<'INVALID_CREDENTIALS' | 'BUSINESS_DISABLED' | 'LOGIN_LIMITED' | 'RATE_LIMITED'>

/** Leaves a core free for everything else. A full queue takes about ten seconds. */
export const createLoginQueue = (): FairQueue =>
  createFairQueue({
    atOnce: Math.min(4, Math.max(1, availableParallelism() - 1)),
    waiting: 150,
    waitingPerKey: 100,
  })

export async function logIn(
  services: Services,
  queue: FairQueue,
  input: LoginInput,
): Promise<Tokens | LoginRefusal> {
  const attempt = queue.run(networkOf(input.address), () => tryPassword(services, input))
  return attempt ?? refuse('RATE_LIMITED')
}

/** Unknown users, disabled users and wrong passwords take the same steps and get the same refusal. */
async function tryPassword(services: Services, input: LoginInput): Promise<Tokens | LoginRefusal> {
  const email = input.email.replaceAll('\u0000', '').trim().toLowerCase()
  const user = await findLoginUser(services, email)
  const reservation = await reserveAttempt(services, { ...input, email }, user)
  if (isRefusal(reservation)) return reservation
  const isRight = await checkPassword(input.password, user?.passwordHash ?? null)
  if (!user || !isRight) {
    await recordRefusal(services, user, input, reservation)
    return refuse('INVALID_CREDENTIALS')
  }
  return openSession(services, user, input, reservation)
}
