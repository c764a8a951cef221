import { type ReactNode, useState } from 'react'
import { useFirstLoadError } from '../server/forms/use-load-error'
import { useOfferedAreas, useOfferedReceivers } from '../server/reads/offered'
import { canReceive, isAway, isFull, type Receiver as Person } from '../server/reads/receivers'
import { receivers as receiving, transfer as words } from '../strings'
import { AreaDot } from '../ui/display/area-dot'
import { Avatar } from '../ui/display/avatar'
import { PresenceDot } from '../ui/display/presence-dot'
import { Segmented } from '../ui/form/inputs/segmented'
import { Picker } from './picker'
import { PickerLoader } from './picker-loader'

export type Receiver = { readonly user: string } | { readonly to_area: string }

interface ReceiverChoice {
  readonly chosen: Receiver | null
  /** Says that nobody is chosen, where that is so. */
  readonly require: () => Receiver | null
  /** Why nothing was sent. */
  readonly missing: unknown
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
  const [typed, setTyped] = useState('')
  const [user, setUser] = useState(to)
  const [area, setArea] = useState<string | null>(null)
  /** A new object with every refusal, so that each one moves the focus to the field. */
  const [missing, setMissing] = useState<{ readonly sentence: string } | null>(null)
  const error = missing?.sentence ?? null
  const receivers = useOfferedReceivers(business, typed, kind === 'user')
  const areas = useOfferedAreas(typed, kind === 'area')
  const isRefused = receivers.all.some((person) => person.uuid === user && !canReceive(person))
  const chosenUser = isRefused ? null : stillOffered(user, receivers)
  const chosenArea = stillOffered(area, areas)

  const usersFailed = useFirstLoadError(receivers.first, receiving.failed)
  const areasFailed = useFirstLoadError(areas.first, words.areasFailed)

  const isOther = (person: Person) => person.uuid !== owner

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
    setMissing({ sentence: kind === 'user' ? words.noUser : words.noArea })
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
          setTyped('')
          setMissing(null)
        }}
      />
      {kind === 'user' ? (
        <PickerLoader
          query={receivers.first}
          failed={usersFailed?.title}
          none={receivers.all.some(isOther) ? null : receiving.nobody}
          error={error}
        >
          <Picker
            key="user"
            label={words.person}
            placeholder={words.searchPerson}
            listLabel={words.people}
            foundSentence={words.foundPeople}
            emptyText={receivers.first.isPending || receivers.searching ? receiving.loading : words.noMatch}
            typed={typed}
            onType={setTyped}
            choices={receivers.matches.filter(isOther).map((person) => ({
              uuid: person.uuid,
              name: person.name,
              lead: (
                <Avatar name={person.name} size={28}>
                  <PresenceDot online={person.online} away={isAway(person)} />
                </Avatar>
              ),
              // 'Ausente' says it alone, as in the menu of the account.
              ...(!isAway(person) && { note: person.online ? receiving.online : receiving.offline }),
              load: loadOf(person),
              disabled: !canReceive(person),
            }))}
            chosen={chosenUser}
            onChoose={(uuid) => {
              setUser(uuid)
              setMissing(null)
            }}
            error={error}
          />
        </PickerLoader>
      ) : (
        <PickerLoader
          query={areas.first}
          failed={areasFailed?.title}
          none={areas.all.length === 0 && !areas.isPart ? words.noAreas : null}
          error={error}
        >
          <Picker
            key="area"
            label={words.area}
            placeholder={words.searchArea}
            listLabel={words.areas}
            foundSentence={words.foundAreas}
            emptyText={areas.first.isPending || areas.searching ? receiving.loading : words.noAreaMatch}
            typed={typed}
            onType={setTyped}
            choices={areas.matches.map((queue) => ({
              uuid: queue.uuid,
              name: queue.name,
              lead: <AreaDot color={queue.color} />,
            }))}
            chosen={chosenArea}
            onChoose={(uuid) => {
              setArea(uuid)
              setMissing(null)
            }}
            error={error}
          />
        </PickerLoader>
      )}
    </>
  )
  return { chosen, require, missing, refetch: () => void receivers.first.refetch(), fields }
}

/** Why they cannot be chosen, which shows on a phone too; else how many chats they have. */
function loadOf(person: Person): string {
  if (isAway(person)) return receiving.away
  return isFull(person) ? receiving.full : receiving.load(person.active, person.maximum)
}

/** The choice, or null if it is no longer offered, because the user may have gone away. If the list is not complete, only the server knows. */
function stillOffered(
  chosen: string | null,
  { all, isPart }: { all: readonly { readonly uuid: string }[]; isPart: boolean },
): string | null {
  return isPart || all.some(({ uuid }) => uuid === chosen) ? chosen : null
}
