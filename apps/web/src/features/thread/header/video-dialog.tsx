import { abilitiesOf, type Interaction } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { Video } from 'lucide-react'
import { useState } from 'react'
import { newUuid } from '../../../lib/text/uuid'
import { call } from '../../../server/http/api-client'
import { errorSentence } from '../../../server/http/api-error'
import { video } from '../../../strings/calls/video'
import { Button } from '../../../ui/form/button'
import { DialogContent, DialogFrame } from '../../../ui/overlay/dialog'
import { notify } from '../../../ui/overlay/notify'

const words = video.invite

interface VideoDialogProps {
  interaction: Interaction
  onClose: () => void
}

/** Sends the customer the link of a video call, as a message of the chat. */
export default function VideoDialog({ interaction, onClose }: VideoDialogProps) {
  const { conversation, type } = interaction
  // A retry after a lost answer sends no second link.
  const [uuid] = useState(newUuid)
  const invite = useMutation({
    mutationFn: () => call('inviteToVideo', { body: { uuid, conversation_uuid: conversation.uuid } }),
    onSuccess({ msg }) {
      notify.success(msg)
      onClose()
    },
  })
  return (
    <DialogFrame open onClose={onClose} width="max-w-100">
      <DialogContent
        title={words.title}
        subtitle={words.text(conversation.client.name || video.unknown, abilitiesOf(type.name).name)}
      >
        <div className="grid gap-4 p-5 pt-3">
          <p className="text-second text-muted">{words.hint}</p>
          {invite.error && (
            <p role="alert" className="text-second text-bad">
              {errorSentence(invite.error, words.failed)}
            </p>
          )}
          <Button
            look="primary"
            size="lg"
            icon={Video}
            busy={invite.isPending}
            onClick={() => invite.mutate()}
          >
            {words.action}
          </Button>
        </div>
      </DialogContent>
    </DialogFrame>
  )
}
