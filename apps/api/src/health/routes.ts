import { type healthEndpoints, refuse, refuseUnready } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { version } from '../platform/version'
import { createProblemFinder } from './find-problems'

interface Health {
  /** Whether this process answers all other requests yet. */
  readonly isServing: () => boolean
  /** Whether the request may read why a process is not ready, in sentences that name settings and migrations. */
  readonly isOperator: (authorization: string | undefined) => boolean
}

export function healthRoutes(
  services: Services,
  { isServing, isOperator }: Health,
): HandlersOf<typeof healthEndpoints> {
  const findProblems = createProblemFinder(services)
  let reported = ''
  return {
    health: async () => ({ ok: true, version }),
    async ready({ header }) {
      const problems = await findProblems()
      const found = Object.values(problems).join(' ')
      if (found !== reported && found !== '') services.log.error({ problems }, 'this process is not ready')
      reported = found
      if (found === '' && isServing()) return { ok: true }
      const fields =
        found === '' ? { process: 'El proceso todavía no atiende, o ya está terminando.' } : problems
      return isOperator(header('authorization')) ? refuseUnready(fields) : refuse('UNAVAILABLE')
    },
  }
}
