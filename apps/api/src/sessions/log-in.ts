import { availableParallelism } from 'node:os'
import { isRefusal, type Refusal, refuse } from '@hilo/contracts'
import { createFairQueue, type FairQueue } from '../platform/fairness/fair-queue'
import type { Services } from '../platform/services'
import { findLoginUser } from './find-login-user'
import { networkOf } from './network-of'
import { type Device, openSession, type Tokens } from './open-session'
import { checkPassword } from './password'
import { reserveAttempt } from './reserve-attempt'

export interface LoginInput extends Device {
  readonly email: string
  readonly password: string
}

type LoginRefusal = Refusal<'INVALID_CREDENTIALS' | 'LOGIN_LIMITED' | 'RATE_LIMITED'>

/** A core is left for everybody else's messages. The longest line is some ten seconds of it. */
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

/** Who is unknown, disabled or wrong walks the same way and hears the same answer. */
async function tryPassword(services: Services, input: LoginInput): Promise<Tokens | LoginRefusal> {
  const email = input.email.replaceAll('\u0000', '').trim().toLowerCase()
  const user = await findLoginUser(services, email)
  const reservation = await reserveAttempt(services, { ...input, email }, user)
  if (isRefusal(reservation)) return reservation
  const right = await checkPassword(input.password, user?.passwordHash ?? null)
  if (!user || !right) return refuse('INVALID_CREDENTIALS')
  return openSession(services, user, input, reservation)
}
