import type { Interaction, SessionUser } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { LabelChoice, labelSearch } from '../../../choices/label-choice'
import { call } from '../../../server/http/api-client'
import { toastFailedAct } from '../../../server/live/lost-chats'
import { labels as words } from '../../../strings'
import { DialogContent, DialogFrame } from '../../../ui/overlay/dialog'

interface LabelsDialogProps {
  me: SessionUser
  interaction: Interaction
  onClose: () => void
}

/** Puts labels on a chat and takes them away, each at once. The new state arrives as an event. */
export default function LabelsDialog({ me, interaction, onClose }: LabelsDialogProps) {
  const { mutate: label } = useLabelling(interaction)
  return (
    <DialogFrame open onClose={onClose} width="max-w-90" initialFocus={labelSearch}>
      <DialogContent title={words.choose.title}>
        <div className="p-5 pt-3">
          <LabelChoice
            me={me}
            stateOf={({ uuid }) => interaction.labels.some((one) => one.uuid === uuid)}
            onChoose={({ uuid }, on) => label({ add: on ? [uuid] : [], remove: on ? [] : [uuid] })}
          />
        </div>
      </DialogContent>
    </DialogFrame>
  )
}

const useLabelling = ({ uuid }: Interaction) =>
  useMutation({
    mutationFn: (change: { add: string[]; remove: string[] }) =>
      call('labelInteraction', { body: { uuid, ...change } }),
    onError: (error) => toastFailedAct(error, uuid, words.choose.failed),
  })
