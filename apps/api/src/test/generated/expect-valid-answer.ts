import { isDeepStrictEqual } from 'node:util'
import { commonErrors, type EndpointDefinition } from '@hilo/contracts'
import { type Answer, codeOf } from './send'

/** A mutated path may match no route. */
const alwaysAllowed: readonly string[] = [...commonErrors, 'ROUTE_NOT_FOUND']

/** The status of a successful answer. */
export const successStatus = ({ response }: EndpointDefinition): number =>
  response === 'redirect' ? 303 : 200

/**
 * Expects an answer that the contract declares: exactly the endpoint's response, or one of its refusals. 'INTERNAL' is never
 * one of them.
 */
export function expectValidAnswer(name: string, definition: EndpointDefinition, answer: Answer): void {
  const describeAnswer = () => `${name}: ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 500)}`
  if (definition.response === 'redirect' && answer.status === 303) {
    // The browser is redirected within our own site only.
    if (!/^\/(?!\/)/.test(answer.headers.get('location') ?? ''))
      throw new Error(`redirected to another site: ${describeAnswer()}`)
    return
  }
  if (answer.status >= 200 && answer.status < 300) {
    if (typeof definition.response === 'string') {
      if (typeof answer.body !== 'string') throw new Error(`not text: ${describeAnswer()}`)
      return
    }
    const { msg, ...rest } = answer.body as { msg?: string }
    if (msg !== definition.success) throw new Error(`not its sentence: ${describeAnswer()}`)
    const data = definition.success ? rest : answer.body
    const parsed = definition.response.safeParse(data)
    if (!parsed.success || !isDeepStrictEqual(parsed.data, data))
      throw new Error(`not what the contract says: ${describeAnswer()}`)
    return
  }
  // Node itself refuses a URL that is too long, before any route.
  if (answer.status === 431) return
  const code = codeOf(answer)
  if (code === 'INTERNAL' || !(alwaysAllowed.includes(code) || definition.errors.includes(code)))
    throw new Error(`an undeclared refusal: ${describeAnswer()}`)
}
