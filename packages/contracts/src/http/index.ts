import { docsEndpoints } from './docs'
import { healthEndpoints } from './health'
import { interactionEndpoints } from './interactions'
import { sessionEndpoints } from './sessions'
import { webhookEndpoints } from './webhooks'

export { docsEndpoints, healthEndpoints, interactionEndpoints, sessionEndpoints, webhookEndpoints }

/** Every path the API answers. A path that is not here does not exist. */
export const endpoints = {
  ...docsEndpoints,
  ...healthEndpoints,
  ...sessionEndpoints,
  ...interactionEndpoints,
  ...webhookEndpoints,
}
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
