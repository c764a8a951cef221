import { z } from 'zod'
import { apiKeyDays, apiKeyKinds, apiScopes } from '../api-scopes'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { isoDate, text, uuid } from '../primitives'
import { routes } from '../routes'

export const apiKeySchema = z.object({
  uuid,
  name: z.string(),
  kind: z.enum(apiKeyKinds),
  /** The person whose rights it has; null: it is the business's. */
  user_uuid: uuid.nullable(),
  user_name: z.string().nullable(),
  /** Its first characters, by which its owner finds it again. */
  hint: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  created_at: isoDate,
  expires_at: isoDate.nullable(),
  last_used_at: isoDate.nullable(),
  last_used_address: z.string().nullable(),
})
export type ApiKey = z.output<typeof apiKeySchema>

export const apiKeyEndpoints = {
  listApiKeys: endpoint({
    ...routes.listApiKeys,
    summary: 'Las claves con que otros programas usan la API, las más nuevas primero',
    access: access.admins,
    response: z.array(apiKeySchema),
    errors: [],
  }),
  createApiKey: endpoint({
    ...routes.createApiKey,
    summary:
      'Crea una clave: de quien la pide, con sus derechos, o de la empresa (`kind: business`), que actúa como una integración. Siempre dentro de sus permisos; solo aquí se ve entera',
    access: access.admins,
    body: z.object({
      name: text(limits.labelLength),
      kind: z.enum(apiKeyKinds).default('person'),
      scopes: z.array(z.enum(apiScopes)).min(1).max(apiScopes.length),
      days: z.union(apiKeyDays.map((days) => z.literal(days))).nullable(),
    }),
    response: apiKeySchema.extend({ key: z.string() }),
    success: 'Clave creada. Cópiala ahora: no se volverá a mostrar.',
    errors: ['API_KEYS_FULL', 'NAME_TAKEN'],
  }),
  revokeApiKey: endpoint({
    ...routes.revokeApiKey,
    summary: 'Revoca una clave: deja de servir en menos de un segundo',
    access: access.admins,
    params: z.object({ id: uuid }),
    response: z.object({ uuid }),
    success: 'Clave revocada',
    errors: ['API_KEY_NOT_FOUND'],
  }),
}
