import type { Ice } from '@hilo/contracts'
import { call } from '../../server/http/api-client'

/** The servers with which the two sides find each other. Most networks need none of them. */
export const readIce = (): Promise<Ice> =>
  call('callIce').catch((): Ice => ({ servers: [], relay_only: false }))
