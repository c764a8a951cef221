import type { ServiceSettings } from '../../../platform/services'
import type { GraphAccess } from '../meta/graph'
import { whatsappErrors } from './errors'

/** The Graph API as WhatsApp answers it, with this token. */
export const graphOf = (settings: ServiceSettings, token: string): GraphAccess => ({
  root: `${settings.whatsappGraphBase}/${settings.graphVersion}`,
  token,
  timeoutMs: settings.providerTimeoutMs,
  errors: whatsappErrors,
})
