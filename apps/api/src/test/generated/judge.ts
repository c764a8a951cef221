import { isDeepStrictEqual } from 'node:util'
import { commonErrors, type EndpointDefinition } from '@hilo/contracts'
import { type Answer, codeOf } from './send'

/** A path can be so broken that it is none of ours. */
const always: readonly string[] = [...commonErrors, 'ROUTE_NOT_FOUND']

/** The status of a yes. */
export const yesOf = ({ response }: EndpointDefinition): number => (response === 'redirect' ? 303 : 200)

/**
 * What every answer to every request must be: the endpoint's own answer and not a column more, or one of its refusals.
 * 'INTERNAL' is nobody's.
 */
export function judge(name: string, definition: EndpointDefinition, answer: Answer): void {
  const told = () => `${name}: ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 500)}`
  if (definition.response === 'redirect' && answer.status === 303) {
    // On with the browser, and never to somebody else.
    if (!/^\/(?!\/)/.test(answer.headers.get('location') ?? '')) throw new Error(`sent away: ${told()}`)
    return
  }
  if (answer.status >= 200 && answer.status < 300) {
    if (typeof definition.response === 'string') {
      if (typeof answer.body !== 'string') throw new Error(`not text: ${told()}`)
      return
    }
    const { msg, ...rest } = answer.body as { msg?: string }
    if (msg !== definition.success) throw new Error(`not its sentence: ${told()}`)
    const given = definition.success ? rest : answer.body
    const parsed = definition.response.safeParse(given)
    if (!parsed.success || !isDeepStrictEqual(parsed.data, given))
      throw new Error(`not what the contract says: ${told()}`)
    return
  }
  // An address that is longer than Node reads: refused before it is anybody's.
  if (answer.status === 431) return
  const code = codeOf(answer)
  if (code === 'INTERNAL' || !(always.includes(code) || definition.errors.includes(code)))
    throw new Error(`an undeclared refusal: ${told()}`)
}
