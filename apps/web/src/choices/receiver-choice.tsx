import { type ReactNode, useState } from 'react'
import { useLoadError } from '../server/forms/use-load-error'
import { useAreaOptions } from '../server/reads/area-options'
import { useReceivers } from '../server/reads/receivers'
import { receivers as receiving, transfer as words } from '../strings'
import { Segmented } from '../ui/form/segmented'
import { AreaDot } from '../ui/mark/area-dot'
import { Avatar } from '../ui/mark/avatar'
import { PresenceDot } from '../ui/mark/presence-dot'
import { notify } from '../ui/overlay/notify'
import { Picker } from './picker'
import { PickerLoader } from './picker-loader'

export type Receiver = { readonly user: string } | { readonly to_area: string }

interface ReceiverChoice {
  readonly chosen: Receiver | null
  /** Says that nobody is chosen, where that is so. */
  readonly require: () => Receiver | null
  /** Why nothing was sent. */
  readonly missing: string | null
  readonly refetch: () => void
  readonly fields: ReactNode
}

const kinds = [
  { value: 'user', label: words.toPerson },
  { value: 'area', label: words.toArea },
] as const

export const searchField = (within: HTMLElement) => within.querySelector<HTMLElement>('[role="combobox"]')

/**
 * To whom chats are transferred: a person, or the queue of an area.
 *
 * @param owner who has them, and is not offered
 * @param to the person chosen at first
 */
export function useReceiverChoice(
  business: string,
  owner: string | null,
  to: string | null = null,
): ReceiverChoice {
  const [kind, setKind] = useState<'user' | 'area'>('user')
  const [user, setUser] = useState(to)
  const [area, setArea] = useState<string | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const receivers = useReceivers(business, kind === 'user')
  const areas = useAreaOptions(kind === 'area')

  const usersFailed = useLoadError(receivers, receiving.failed)
  const areasFailed = useLoadError(areas, words.areasFailed)

  const people = (receivers.data ?? []).filter((person) => person.uuid !== owner)
  // A user who has gone away meanwhile cannot be chosen.
  const chosenUser = people.find((person) => person.uuid === user)?.uuid ?? null
  const queues = areas.data ?? []
  const chosenArea = queues.find((queue) => queue.uuid === area)?.uuid ?? null

  const chosen =
    kind === 'user'
      ? chosenUser === null
        ? null
        : { user: chosenUser }
      : chosenArea === null
        ? null
        : { to_area: chosenArea }

  const require = () => {
    if (chosen) return chosen
    const sentence = kind === 'user' ? words.noUser : words.noArea
    setMissing(sentence)
    notify.error(sentence)
    return null
  }

  const fields = (
    <>
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
        <PickerLoader
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
            foundSentence={words.foundPeople}
            emptyText={receivers.isPending ? receiving.loading : words.noMatch}
            choices={people.map((person) => ({
              uuid: person.uuid,
              name: person.name,
              lead: (
                <Avatar name={person.name} size={28}>
                  <PresenceDot online={person.online} />
                </Avatar>
              ),
              note: person.online ? receiving.online : receiving.offline,
            }))}
            chosen={chosenUser}
            onChoose={(uuid) => {
              setUser(uuid)
              setMissing(null)
            }}
            error={missing}
          />
        </PickerLoader>
      ) : (
        <PickerLoader
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
            foundSentence={words.foundAreas}
            emptyText={areas.isPending ? receiving.loading : words.noAreaMatch}
            choices={queues.map((queue) => ({
              uuid: queue.uuid,
              name: queue.name,
              lead: <AreaDot color={queue.color} />,
            }))}
            chosen={chosenArea}
            onChoose={(uuid) => {
              setArea(uuid)
              setMissing(null)
            }}
            error={missing}
          />
        </PickerLoader>
      )}
    </>
  )
  return { chosen, require, missing, refetch: () => void receivers.refetch(), fields }
}
