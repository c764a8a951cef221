import type { QuickAnswer } from '@hilo/contracts'
import { DeleteDialog } from '../../records/delete-dialog'
import type { DeletionProps } from '../../records/records-screen'
import { quickAnswers } from '../../strings'
import { useDeleteQuickAnswer } from './mutations'

export function QuickAnswerDelete(deleting: DeletionProps<QuickAnswer>) {
  const { row } = deleting
  return (
    <DeleteDialog
      {...deleting}
      name={row.name}
      words={quickAnswers.delete}
      deletion={useDeleteQuickAnswer()}
    />
  )
}
