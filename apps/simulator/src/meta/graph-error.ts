import { type KnownError, knownErrors } from './error-codes'

/** An error in the format of the Graph API. */
export class GraphError extends Error {
  constructor(
    readonly code: number,
    readonly problem: KnownError,
  ) {
    super(problem.message)
  }

  body(fbtraceId: string) {
    const { message, type = 'OAuthException', details, subcode, transient, userTitle, userMsg } = this.problem
    return {
      error: {
        message,
        type,
        code: this.code,
        ...(details !== undefined && { error_data: { messaging_product: 'whatsapp', details } }),
        ...(subcode !== undefined && { error_subcode: subcode }),
        ...(transient && { is_transient: true }),
        ...(userTitle !== undefined && { error_user_title: userTitle }),
        ...(userMsg !== undefined && { error_user_msg: userMsg }),
        fbtrace_id: fbtraceId,
      },
    }
  }
}

/** The error of a documented code, with the given details or the usual ones. */
export function graphError(code: number, details?: string): GraphError {
  const known = knownErrors[code] ?? { http: 400, title: 'Error', message: `(#${code}) Error` }
  return new GraphError(code, details === undefined ? known : { ...known, details })
}

export const invalidToken = () => graphError(190)

export const unknownObject = (method: string, id: string) =>
  new GraphError(100, {
    http: 400,
    title: 'Unknown object',
    type: 'GraphMethodException',
    subcode: 33,
    message:
      `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to ` +
      'missing permissions, or does not support this operation. Please read the Graph API documentation at ' +
      'https://developers.facebook.com/docs/graph-api',
  })

export const wrongProof = () =>
  new GraphError(100, {
    http: 400,
    title: 'Invalid proof',
    type: 'GraphMethodException',
    message: 'Invalid appsecret_proof provided in the API argument',
  })

export const unknownPath = (path: string) =>
  new GraphError(2500, { http: 400, title: 'Unknown path', message: `Unknown path components: ${path}` })

/** Code 100 in Meta's wording: 'The parameter to is required.', 'Param type must be one of …'. */
export const badParameter = (sentence: string) =>
  new GraphError(100, { http: 400, title: 'Invalid parameter', message: `(#100) ${sentence}` })

export const requiredParameter = (name: string) => badParameter(`The parameter ${name} is required.`)
