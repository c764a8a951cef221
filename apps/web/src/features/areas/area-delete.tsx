import type { Area } from '@hilo/contracts'
import { DeleteDialog } from '../../records/delete-dialog'
import type { Deleting } from '../../records/records-screen'
import { areas } from '../../strings'
import { useDeleteArea } from './mutations'

export default function AreaDelete(deleting: Deleting<Area>) {
  const { row } = deleting
  return <DeleteDialog {...deleting} name={row.name} words={areas.delete} removal={useDeleteArea()} />
}
