import type { Area } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEditor } from '../../server/forms/use-editor'
import { call } from '../../server/http/api-client'
import { toastError } from '../../server/http/error-toasts'
import { cachedRow, putRow, refreshRows, removeRow } from '../../server/reads/rows'
import { areas } from '../../strings'
import { notify } from '../../ui/overlay/notify'

const valuesOf = (area: Area | null) => ({
  name: area?.name ?? '',
  // White is the default (specification).
  color: area?.color ?? '#ffffff',
  description: area?.description ?? '',
  incoming_message: area?.incoming_message ?? '',
  state: area?.state ?? true,
  first_answer_minutes: area?.first_answer_minutes ?? null,
  end_minutes: area?.end_minutes ?? null,
})

export function useAreaEditor(area: Area | null, onDone: () => void) {
  const client = useQueryClient()
  return useEditor({
    name: 'area',
    row: area,
    valuesOf,
    async create(values) {
      const { msg } = await call('createArea', { body: values })
      await refreshRows(client, 'listAreas')
      return { msg }
    },
    async update({ uuid, version }, values) {
      const { msg, ...saved } = await call('updateArea', {
        body: { id: uuid, data: { ...values, version } },
      })
      void putRow(client, 'listAreas', saved)
      return { msg }
    },
    async reload({ uuid }) {
      await refreshRows(client, 'listAreas')
      return cachedRow(client, 'listAreas', uuid)
    },
    updateFailedSentence: areas.updateFailed,
    onDone,
  })
}

export function useDeleteArea() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (area: Area) => call('deleteArea', { params: { id: area.uuid } }),
    onSuccess: ({ uuid, msg }) => {
      void removeRow(client, 'listAreas', uuid)
      notify.success(msg)
    },
    onError: (error) => toastError(error, areas.delete.failed),
  })
}
