import type { OwnCall } from '@hilo/contracts'
import { call as request } from '../../server/http/api-client'

interface CallToBegin {
  readonly uuid: string
  readonly conversation_uuid: string
  readonly sdp: string
}

/** Asks twice where the network fails: with the same uuid it is the same call. */
export async function beginCall(body: CallToBegin): Promise<OwnCall> {
  try {
    return await request('startCall', { body })
  } catch (error) {
    if (!isNetworkError(error)) throw error
    return await request('startCall', { body })
  }
}

export const isNetworkError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 0
