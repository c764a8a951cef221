import type { QuickAnswer } from '@hilo/contracts'
import { DeleteDialog } from '../../records/delete-dialog'
import type { Deleting } from '../../records/records-screen'
import { quickAnswers } from '../../strings'
import { useDeleteQuickAnswer } from './mutations'

export default function QuickAnswerDelete(deleting: Deleting<QuickAnswer>) {
  const { row } = deleting
  return (
    <DeleteDialog
      {...deleting}
      name={row.name}
      words={quickAnswers.delete}
      removal={useDeleteQuickAnswer()}
    />
  )
}
