import { type Interaction, limits } from '@hilo/contracts'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../server/api-error'
import { useAreaOptions } from '../../server/area-options'
import { useReceivers } from '../../server/receivers'
import { useDraft } from '../../server/use-draft'
import { useDropped } from '../../server/use-dropped'
import { useLoadProblem } from '../../server/use-load-problem'
import { inbox, kept, receivers as receiving, transfer as words } from '../../strings'
import { AreaDot } from '../../ui/area-dot'
import { Avatar } from '../../ui/avatar'
import { Field, TextArea } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { notify } from '../../ui/notify'
import { PresenceDot } from '../../ui/presence-dot'
import { Segmented } from '../../ui/segmented'
import { Choices } from './choices'
import { useTransfer } from './mutations'
import { Picker } from './picker'

interface TransferDialogProps {
  interaction: Interaction
  /** Whom the owner selector already named. */
  to: string | null
  /** It is somebody else's. */
  onGiven: (interaction: Interaction) => void
  /** And was still on the screen. */
  onTransferred: () => void
  onClose: () => void
}

const kinds = [
  { value: 'user', label: words.toPerson },
  { value: 'area', label: words.toArea },
] as const

/** To somebody who is there, or back to the queue of an area. What it loses is said before, for there is no way back. */
export default function TransferDialog({
  interaction,
  to,
  onGiven,
  onTransferred,
  onClose,
}: TransferDialogProps) {
  const [kind, setKind] = useState<'user' | 'area'>('user')
  const [user, setUser] = useState(to)
  const [area, setArea] = useState<string | null>(null)
  const { values, set } = useDraft({ note: '' }, `transfer:${interaction.uuid}`)
  const { note } = values
  const [missing, setMissing] = useState<string | null>(null)
  const receivers = useReceivers(interaction.business_uuid, kind === 'user')
  const areas = useAreaOptions(kind === 'area')
  const unsentHere = useDropped(interaction)
  const transfer = useTransfer((given) => {
    unsentHere.drop()
    onGiven(given)
  })
  const done = useRef(false)

  const usersFailed = useLoadProblem(receivers, receiving.failed)
  const areasFailed = useLoadProblem(areas, words.areasFailed)

  const people = (receivers.data ?? []).filter((one) => one.uuid !== interaction.user?.uuid)
  // Whoever went away meanwhile is not in the list any more, and cannot be meant.
  const chosenUser = people.find((one) => one.uuid === user)?.uuid ?? null
  const queues = areas.data ?? []
  const chosenArea = queues.find((one) => one.uuid === area)?.uuid ?? null

  const submit = () => {
    const chosen =
      kind === 'user' ? chosenUser && { user: chosenUser } : chosenArea && { to_area: chosenArea }
    if (!chosen) {
      const sentence = kind === 'user' ? words.noUser : words.noArea
      setMissing(sentence)
      notify.error(sentence)
      return
    }
    transfer.mutate(
      { interaction, to: chosen, note },
      {
        onSuccess: () => {
          done.current = true
          onTransferred()
        },
        // Whoever was chosen may have gone away: the list says who is there now.
        onError: () => void receivers.refetch(),
      },
    )
  }

  return (
    <FormDialog
      title={words.title}
      action={words.action}
      width="max-w-115"
      busy={transfer.isPending}
      dirty={note.trim() !== ''}
      error={transfer.error ? sentenceOf(transfer.error, words.failed) : undefined}
      refusal={missing}
      onSubmit={submit}
      onClose={onClose}
      returnFocus={() => !done.current}
    >
      <p className="text-second text-muted">
        {words.text(interaction.conversation.client.name || inbox.unknownClient)}
      </p>
      {unsentHere.names.length > 0 && (
        <p className="text-second font-medium">{kept.discards(unsentHere.names)}</p>
      )}
      <Segmented
        label={words.to}
        value={kind}
        options={kinds}
        onChoose={(next) => {
          setKind(next)
          setMissing(null)
        }}
      />
      {kind === 'user' ? (
        <Choices
          query={receivers}
          failed={usersFailed?.title}
          none={people.length === 0 ? receiving.nobody : null}
          error={missing}
        >
          <Picker
            key="user"
            label={words.person}
            placeholder={words.searchPerson}
            listLabel={words.people}
            found={words.foundPeople}
            nobody={receivers.isPending ? receiving.loading : words.noMatch}
            choices={people.map((one) => ({
              uuid: one.uuid,
              name: one.name,
              lead: (
                <Avatar name={one.name} seed={one.uuid} size={28}>
                  <PresenceDot online={one.online} />
                </Avatar>
              ),
              note: one.online ? receiving.online : receiving.offline,
            }))}
            chosen={chosenUser}
            onChoose={(uuid) => {
              setUser(uuid)
              setMissing(null)
            }}
            error={missing}
          />
        </Choices>
      ) : (
        <Choices
          query={areas}
          failed={areasFailed?.title}
          none={queues.length === 0 ? words.noAreas : null}
          error={missing}
        >
          <Picker
            key="area"
            label={words.area}
            placeholder={words.searchArea}
            listLabel={words.areas}
            found={words.foundAreas}
            nobody={areas.isPending ? receiving.loading : words.noAreaMatch}
            choices={queues.map((one) => ({
              uuid: one.uuid,
              name: one.name,
              lead: <AreaDot color={one.color} />,
            }))}
            chosen={chosenArea}
            onChoose={(uuid) => {
              setArea(uuid)
              setMissing(null)
            }}
            error={missing}
          />
        </Choices>
      )}
      <Field label={words.note} help={words.noteHelp}>
        {(props) => (
          <TextArea
            {...props}
            maxLength={limits.longText}
            value={note}
            onChange={(event) => set('note', event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
