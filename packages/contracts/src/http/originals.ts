import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { uuid } from '../primitives'
import { routes } from '../routes'

export const originalEndpoints = {
  mailOriginal: endpoint({
    ...routes.mailOriginal,
    summary: 'Dónde ver un correo como lo hizo quien lo envió: una dirección que sirve por unos minutos',
    access: access.session,
    params: z.object({ id: uuid }),
    query: z.object({
      /** Whether to load remote images, which can show the sender that the mail was opened. */
      images: z.enum(['true', 'false']).default('false'),
    }),
    response: z.object({ url: z.string(), remote_images: z.boolean() }),
    errors: ['MESSAGE_NOT_FOUND'],
  }),
  showMailOriginal: endpoint({
    ...routes.showMailOriginal,
    summary: 'El correo, limpio y sin nada que se ejecute, para un marco aislado',
    access: access.public,
    params: z.object({ token: z.string().max(1024) }),
    response: 'mail_original',
    errors: [],
  }),
}
