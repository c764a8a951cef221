import type { Label } from '@hilo/contracts'
import { DeleteDialog } from '../../records/delete-dialog'
import type { DeletionProps } from '../../records/records-screen'
import { labelRecords } from '../../strings'
import { useDeleteLabel } from './mutations'

export function LabelDelete(deleting: DeletionProps<Label>) {
  const { row } = deleting
  return (
    <DeleteDialog {...deleting} name={row.name} words={labelRecords.delete} deletion={useDeleteLabel()} />
  )
}
