import type { Area } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../server/api-client'
import { dropRow, putRow, refreshRows, rowNow } from '../../server/rows'
import { tellRefused } from '../../server/tell-refused'
import { useEditor } from '../../server/use-editor'
import { areas } from '../../strings'
import { notify } from '../../ui/notify'

const valuesOf = (area: Area | null) => ({
  name: area?.name ?? '',
  // White until somebody chooses (specification).
  color: area?.color ?? '#ffffff',
  description: area?.description ?? '',
  incoming_message: area?.incoming_message ?? '',
  state: area?.state ?? true,
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
    async update({ uuid, version }, changes) {
      const { msg, ...saved } = await call('updateArea', {
        body: { id: uuid, data: { ...changes, version } },
      })
      void putRow(client, 'listAreas', saved)
      return { msg }
    },
    async reload({ uuid }) {
      await refreshRows(client, 'listAreas')
      return rowNow(client, 'listAreas', uuid)
    },
    updateFailed: areas.updateFailed,
    onDone,
  })
}

export function useDeleteArea() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (area: Area) => call('deleteArea', { params: { id: area.uuid } }),
    onSuccess: ({ uuid, msg }) => {
      void dropRow(client, 'listAreas', uuid)
      notify.success(msg)
    },
    onError: (error) => tellRefused(error, areas.delete.failed),
  })
}
