import type { QuickAnswer } from '@hilo/contracts'
import { sentenceOf } from '../../server/api-error'
import { quickAnswers } from '../../strings'
import { Confirm } from '../../ui/confirm'
import { useDeleteQuickAnswer } from './mutations'

interface QuickAnswerDeleteProps {
  answer: QuickAnswer
  onClose: () => void
  returnFocus: () => HTMLElement | boolean
}

const words = quickAnswers.delete

export default function QuickAnswerDelete({ answer, onClose, returnFocus }: QuickAnswerDeleteProps) {
  const remove = useDeleteQuickAnswer()
  return (
    <Confirm
      open
      final
      danger
      title={words.title(answer.name)}
      action={words.action}
      busy={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, words.failed) : undefined}
      onConfirm={() => remove.mutate(answer, { onSuccess: onClose })}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      {words.text}
    </Confirm>
  )
}
