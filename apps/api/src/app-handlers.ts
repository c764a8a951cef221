import { adRoutes } from './ads/routes'
import { apiKeyRoutes } from './api-keys/routes'
import { areaRoutes } from './areas/routes'
import { auditRoutes } from './audit/routes'
import { businessRoutes } from './business/routes'
import { callRecordingRoutes } from './call-recordings/routes'
import { callRoutes } from './calls/routes'
import type { createAccountCache } from './channels/accounts/accounts'
import { channelRoutes } from './channels/routes'
import { contactRoutes } from './contacts/routes'
import { conversationCommands } from './conversations/commands'
import { conversationRoutes } from './conversations/routes'
import { startRoutes } from './conversations/start/routes'
import { costRoutes } from './costs/routes'
import { docsRoutes } from './docs/routes'
import { fileRoutes } from './files/routes'
import { finishReasonRoutes } from './finish-reasons/routes'
import type { healthRoutes } from './health/routes'
import { historyRoutes } from './history/routes'
import { hookRoutes } from './hooks/routes'
import { inboundRoutes } from './inbound/routes'
import type { createLastEventTracker } from './inbound/webhook/track-last-event'
import { interactionCommands } from './interactions/commands'
import { interactionRoutes } from './interactions/routes'
import { labelRoutes } from './labels/routes'
import { permissionRoutes } from './permissions/routes'
import type { Services } from './platform/services'
import { presenceCommands } from './presence/commands'
import { pushRoutes } from './push/routes'
import { pushActRoutes } from './push-acts/routes'
import { quickAnswerRoutes } from './quick-answers/routes'
import { reportRoutes } from './reports/routes'
import { scheduleRoutes } from './schedule/routes'
import { searchRoutes } from './search/routes'
import type { createAuthenticator } from './sessions/authenticate'
import { sessionHandlers } from './sessions/routes'
import { settingsRoutes } from './settings/routes'
import { userRoutes } from './users/routes'
import { videoCommands } from './video-calls/commands'
import type { createGuests } from './video-calls/guests'
import { videoRoutes } from './video-calls/routes'
import { whatsappConfigRoutes } from './whatsapp-config/routes'

interface HandlerParts {
  readonly health: ReturnType<typeof healthRoutes>
  readonly authenticator: ReturnType<typeof createAuthenticator>
  readonly accounts: ReturnType<typeof createAccountCache>
  readonly lastEvents: ReturnType<typeof createLastEventTracker>
  readonly guests: ReturnType<typeof createGuests>
  readonly uploadBytes: number
  /** False while the process ends. */
  readonly isServing: () => boolean
}

/** The handlers of every endpoint. */
export const endpointHandlers = (
  services: Services,
  { health, authenticator, accounts, lastEvents, guests, uploadBytes, isServing }: HandlerParts,
) => ({
  ...health,
  ...docsRoutes(services.settings.publicUrl),
  ...sessionHandlers(services, authenticator, uploadBytes),
  ...userRoutes(services, authenticator),
  ...pushRoutes(services),
  ...pushActRoutes(services),
  ...businessRoutes(services),
  ...permissionRoutes(services),
  ...whatsappConfigRoutes(services),
  ...settingsRoutes(services),
  ...scheduleRoutes(services),
  ...interactionRoutes(services),
  ...historyRoutes(services),
  ...reportRoutes(services),
  ...costRoutes(services),
  ...fileRoutes(services),
  ...conversationRoutes(services),
  ...startRoutes(services),
  ...contactRoutes(services),
  ...callRoutes(services),
  ...callRecordingRoutes(services),
  ...videoRoutes(services, guests),
  ...searchRoutes(services),
  ...quickAnswerRoutes(services),
  ...areaRoutes(services),
  ...labelRoutes(services),
  ...finishReasonRoutes(services),
  ...adRoutes(services),
  ...channelRoutes(services, accounts),
  ...apiKeyRoutes(services),
  ...hookRoutes(services),
  ...auditRoutes(services),
  ...inboundRoutes(services, accounts, lastEvents, isServing),
})

/** The handlers of every socket command. */
export const commandHandlers = (services: Services) => ({
  ...interactionCommands(services),
  ...conversationCommands(services),
  ...presenceCommands(services),
  ...videoCommands(services),
})
