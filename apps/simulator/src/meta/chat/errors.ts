import type { FailureOrder } from '../../world/failures'
import { GraphError, graphError } from '../graph-error'

const known: Record<string, { http: number; title: string; transient?: boolean }> = {
  '10/2018278': { http: 403, title: 'This message is sent outside of allowed window.' },
  '10/2534022': { http: 403, title: 'This message is sent outside of allowed window.' },
  '10/2018065': { http: 403, title: 'This message is sent outside of allowed window.' },
  '10/2018108': {
    http: 403,
    title: 'Message not sent: this person is not receiving messages from you right now.',
  },
  '10/1893063': { http: 403, title: 'Your Page is temporarily restricted from sending messages.' },
  '100/2018001': { http: 400, title: 'No matching user found' },
  '100/2018047': { http: 400, title: 'Upload attachment failure.' },
  '100/2018008': { http: 400, title: 'Failed to fetch the file from the url' },
  '200/1545041': { http: 403, title: "This person isn't available right now." },
  '551/1545041': { http: 400, title: "This person isn't available right now." },
  '2/2018344': { http: 500, title: 'An admin of the Page must accept the terms of service' },
  '230': { http: 403, title: 'User consent is required to access user profile' },
  '613': { http: 429, title: 'Calls to this api have exceeded the rate limit.', transient: true },
  '80006': { http: 429, title: 'There have been too many calls to this messenger account.', transient: true },
  '1200': { http: 500, title: 'Temporary send message failure. Please try again later.', transient: true },
  '36000': { http: 400, title: 'The image size is too large' },
}

/** The errors of Messenger and Instagram; other codes are the Graph API's. */
export function chatError(code: number, subcode?: number): GraphError {
  const one = known[subcode === undefined ? String(code) : `${code}/${subcode}`]
  if (!one) return subcode === undefined ? graphError(code) : withSubcode(code, subcode)
  return new GraphError(code, {
    ...one,
    message: `(#${code}) ${one.title}`,
    ...(subcode !== undefined && { subcode }),
  })
}

function withSubcode(code: number, subcode: number): GraphError {
  const { problem } = graphError(code)
  const { details: _, ...plain } = problem
  return new GraphError(code, { ...plain, subcode })
}

export const orderedError = ({ code, subcode }: FailureOrder): GraphError => chatError(code, subcode)
