import { availabilities, type SessionUser } from '@hilo/contracts'
import { useSetAvailability } from '../../server/reads/profile'
import { availability as words } from '../../strings'
import { Segmented } from '../../ui/form/inputs/segmented'

/** Whether the person takes new conversations. */
export function Availability({ me }: { me: SessionUser }) {
  const setAvailability = useSetAvailability()
  return (
    <div className="grid gap-2">
      <Segmented
        label={words.title}
        value={me.availability}
        onChoose={(availability) => setAvailability.mutate(availability)}
        options={availabilities.map((value) => ({ value, label: words[value] }))}
      />
      <p className="text-meta text-pretty text-muted">{words.help}</p>
    </div>
  )
}
