import { useRows } from '../../server/reads/rows'
import { settings, team } from '../../strings'
import { AreaDot } from '../../ui/display/area-dot'
import { Checkbox } from '../../ui/form/inputs/checkbox'

interface AreaChoiceProps {
  chosen: readonly string[]
  onChoose: (areas: string[]) => void
}

/** The areas that a person serves; none means all of them. */
export function AreaChoice({ chosen, onChoose }: AreaChoiceProps) {
  const { rows } = useRows('listAreas', '', settings.areasFailed)
  if (rows.length === 0) return null
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <legend className="mb-1 text-second font-medium">{team.areas}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2">
        {rows.map(({ uuid, name, color }) => (
          <Checkbox
            key={uuid}
            checked={chosen.includes(uuid)}
            onChange={(event) =>
              onChoose(event.target.checked ? [...chosen, uuid] : chosen.filter((one) => one !== uuid))
            }
          >
            <AreaDot color={color} />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </Checkbox>
        ))}
      </div>
      <p className="text-meta text-muted">{team.areasHelp}</p>
    </fieldset>
  )
}
