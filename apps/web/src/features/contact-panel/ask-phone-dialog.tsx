import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AskCustomer } from '../../choices/ask-customer'
import { newUuid } from '../../lib/text/uuid'
import { call as request } from '../../server/http/api-client'
import { errorSentence } from '../../server/http/api-error'
import { contactPanel } from '../../strings'
import { Dialog } from '../../ui/overlay/dialog'
import { notify } from '../../ui/overlay/notify'

interface AskPhoneDialogProps {
  name: string
  conversation: string
  onClose: () => void
}

const words = contactPanel.askPhone

export default function AskPhoneDialog({ name, conversation, onClose }: AskPhoneDialogProps) {
  // The same for a second try, so that the customer is asked once.
  const [uuid] = useState(newUuid)
  const ask = useMutation({
    mutationFn: (text: string) =>
      request('askPhone', { body: { uuid, conversation_uuid: conversation, text } }),
    onSuccess: () => {
      notify.success(words.asked)
      onClose()
    },
  })
  return (
    <Dialog open title={words.title(name)} onClose={onClose}>
      <div className="overflow-y-auto p-5 pt-3">
        <AskCustomer
          words={words}
          action={words.action}
          busy={ask.isPending}
          error={ask.error ? errorSentence(ask.error, words.failed) : undefined}
          onAsk={ask.mutate}
        />
      </div>
    </Dialog>
  )
}
