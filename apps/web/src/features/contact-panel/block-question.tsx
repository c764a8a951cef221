import { contactPanel } from '../../strings'
import { Confirm } from '../../ui/overlay/confirm'

interface BlockQuestionProps {
  name: string
  busy: boolean
  error: string | null
  onConfirm: () => void
  onClose: () => void
}

const words = contactPanel.block

/** What a block means, before it. */
export default function BlockQuestion({ name, ...confirm }: BlockQuestionProps) {
  return (
    <Confirm open title={words.title(name)} action={words.action} danger {...confirm}>
      {words.text}
    </Confirm>
  )
}
