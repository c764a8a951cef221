import type { Area } from '@hilo/contracts'
import { DeleteDialog } from '../../records/delete-dialog'
import type { DeletionProps } from '../../records/records-screen'
import { areas } from '../../strings'
import { useDeleteArea } from './mutations'

export function AreaDelete(deleting: DeletionProps<Area>) {
  const { row } = deleting
  return <DeleteDialog {...deleting} name={row.name} words={areas.delete} deletion={useDeleteArea()} />
}
