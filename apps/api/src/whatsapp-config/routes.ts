import type { businessEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { updateWhatsappConfig } from './update-whatsapp-config'
import { whatsappConfigDetail } from './whatsapp-config-detail'

export const whatsappConfigRoutes = (
  services: Services,
): HandlersOf<Pick<typeof businessEndpoints, 'whatsappConfigDetail' | 'updateWhatsappConfig'>> => ({
  whatsappConfigDetail: ({ actor, params }) => whatsappConfigDetail(services, actor, params.id),
  updateWhatsappConfig: ({ actor, address, body }) =>
    updateWhatsappConfig(services, { actor, address }, body),
})
