import type { EndpointDefinition } from '../endpoint'
import type { RouteName } from '../routes'
import { adEndpoints } from './ads'
import { apiKeyEndpoints } from './api-keys'
import { areaEndpoints } from './areas'
import { auditEndpoints } from './audit'
import { businessEndpoints } from './business'
import { callRecordingEndpoints } from './call-recordings'
import { callEndpoints } from './calls'
import { channelTemplateEndpoints } from './channel-templates'
import { channelEndpoints } from './channels'
import { contactEndpoints } from './contacts'
import { controlEndpoints } from './control'
import { costEndpoints } from './costs'
import { docsEndpoints } from './docs'
import { fileEndpoints } from './files'
import { finishReasonEndpoints } from './finish-reasons'
import { firstStepEndpoints } from './first-steps'
import { googleConsentEndpoints } from './google-consent'
import { healthEndpoints } from './health'
import { historyEndpoints } from './history'
import { hookEndpoints } from './hooks'
import { interactionEndpoints } from './interactions'
import { labelEndpoints } from './labels'
import { mailEndpoints } from './mails'
import { messageEndpoints } from './messages'
import { originalEndpoints } from './originals'
import { pushEndpoints } from './push'
import { quickAnswerEndpoints } from './quick-answers'
import { readingEndpoints } from './reading'
import { reportEndpoints } from './reports'
import { searchEndpoints } from './search'
import { sessionEndpoints } from './sessions'
import { startEndpoints } from './start'
import { templateEndpoints } from './templates'
import { userEndpoints } from './users'
import { videoEndpoints } from './video-calls'
import { webhookEndpoints } from './webhooks'
import { signupEndpoints } from './whatsapp-signup'

export * from './ads'
export * from './api-keys'
export * from './areas'
export * from './audit'
export * from './business'
export * from './call-recordings'
export * from './calls'
export * from './channel-credentials'
export * from './channel-templates'
export * from './channels'
export * from './contacts'
export * from './control'
export * from './costs'
export * from './docs'
export * from './entities'
export * from './files'
export * from './finish-reasons'
export * from './first-steps'
export * from './google-consent'
export * from './health'
export * from './history'
export * from './hooks'
export * from './interactions'
export * from './labels'
export * from './mails'
export * from './messages'
export * from './originals'
export * from './push'
export * from './quick-answers'
export * from './reading'
export * from './reports'
export * from './rows-query'
export * from './search'
export * from './sessions'
export * from './start'
export * from './templates'
export * from './users'
export * from './video-calls'
export * from './webhooks'
export * from './whatsapp-signup'

/** The answers of the API by route. */
export const endpoints = {
  // The router tries them in order: the most frequent come first.
  ...webhookEndpoints,
  ...docsEndpoints,
  ...healthEndpoints,
  ...sessionEndpoints,
  ...userEndpoints,
  ...pushEndpoints,
  ...businessEndpoints,
  ...firstStepEndpoints,
  ...interactionEndpoints,
  ...readingEndpoints,
  ...controlEndpoints,
  ...historyEndpoints,
  ...reportEndpoints,
  ...costEndpoints,
  ...fileEndpoints,
  ...messageEndpoints,
  ...mailEndpoints,
  ...originalEndpoints,
  ...templateEndpoints,
  ...contactEndpoints,
  ...startEndpoints,
  ...callEndpoints,
  ...callRecordingEndpoints,
  ...videoEndpoints,
  ...searchEndpoints,
  ...quickAnswerEndpoints,
  ...areaEndpoints,
  ...labelEndpoints,
  ...finishReasonEndpoints,
  ...adEndpoints,
  ...channelEndpoints,
  ...channelTemplateEndpoints,
  ...googleConsentEndpoints,
  ...signupEndpoints,
  ...apiKeyEndpoints,
  ...hookEndpoints,
  ...auditEndpoints,
} satisfies Readonly<Record<RouteName, EndpointDefinition>>
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
