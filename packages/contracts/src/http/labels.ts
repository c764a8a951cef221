import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { hexColor, text, update, uuid } from '../primitives'
import { routes } from '../routes'
import { labelSchema } from './entities'
import { rowsQuery } from './rows-query'

const fields = z.object({ name: text(limits.labelLength), color: hexColor })

export const labelEndpoints = {
  listLabels: endpoint({
    ...routes.listLabels,
    summary: 'Las etiquetas de las interacciones, en su orden',
    access: access.session,
    key: 'settings:read',
    query: rowsQuery,
    response: z.array(labelSchema),
    paged: true,
    errors: [],
  }),
  createLabel: endpoint({
    ...routes.createLabel,
    summary: 'Crea una etiqueta, al final de la lista',
    access: access.admins,
    key: 'settings:write',
    body: fields,
    response: labelSchema,
    success: 'Etiqueta guardada correctamente',
    errors: ['NAME_TAKEN'],
  }),
  updateLabel: endpoint({
    ...routes.updateLabel,
    summary: 'Cambia el nombre o el color de una etiqueta',
    access: access.admins,
    key: 'settings:write',
    body: update(fields),
    response: labelSchema,
    success: 'Etiqueta actualizada correctamente',
    errors: ['LABEL_NOT_FOUND', 'NAME_TAKEN', 'STALE'],
  }),
  orderLabels: endpoint({
    ...routes.orderLabels,
    summary: 'Ordena las etiquetas; las que no se nombran van detrás, como estaban',
    access: access.admins,
    key: 'settings:write',
    body: z.object({ labels: z.array(uuid).min(1).max(limits.rowsPage) }),
    response: z.object({ labels: z.array(uuid) }),
    success: 'Orden de las etiquetas guardado correctamente',
    errors: ['LABEL_NOT_FOUND'],
  }),
  deleteLabel: endpoint({
    ...routes.deleteLabel,
    summary: 'Borra una etiqueta: las interacciones abiertas la pierden, las finalizadas la conservan',
    access: access.admins,
    key: 'settings:write',
    params: z.object({ id: uuid }),
    response: z.object({ uuid }),
    success: 'Etiqueta eliminada correctamente',
    errors: ['LABEL_NOT_FOUND'],
  }),
}
