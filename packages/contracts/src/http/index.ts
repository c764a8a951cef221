import { areaEndpoints } from './areas'
import { businessEndpoints } from './business'
import { channelEndpoints } from './channels'
import { contactEndpoints } from './contacts'
import { docsEndpoints } from './docs'
import { fileEndpoints } from './files'
import { googleConsentEndpoints } from './google-consent'
import { healthEndpoints } from './health'
import { interactionEndpoints } from './interactions'
import { originalEndpoints } from './originals'
import { quickAnswerEndpoints } from './quick-answers'
import { sessionEndpoints } from './sessions'
import { templateEndpoints } from './templates'
import { userEndpoints } from './users'
import { webhookEndpoints } from './webhooks'

export * from './areas'
export * from './business'
export * from './channel-credentials'
export * from './channels'
export * from './contacts'
export * from './docs'
export * from './entities'
export * from './files'
export * from './google-consent'
export * from './health'
export * from './interactions'
export * from './originals'
export * from './quick-answers'
export * from './rows-query'
export * from './sessions'
export * from './templates'
export * from './users'
export * from './webhooks'

/** Every path the API answers. A path that is not here does not exist. */
export const endpoints = {
  // The router tries one after the other: what is asked most stands first.
  ...webhookEndpoints,
  ...docsEndpoints,
  ...healthEndpoints,
  ...sessionEndpoints,
  ...userEndpoints,
  ...businessEndpoints,
  ...interactionEndpoints,
  ...fileEndpoints,
  ...originalEndpoints,
  ...templateEndpoints,
  ...contactEndpoints,
  ...quickAnswerEndpoints,
  ...areaEndpoints,
  ...channelEndpoints,
  ...googleConsentEndpoints,
}
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
