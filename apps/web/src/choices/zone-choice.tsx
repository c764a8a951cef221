import { foldText } from '@hilo/contracts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../lib/cx'
import { compareNames } from '../lib/text/collate'
import { fitOfOffset, offsetSpellings, shortOffset, zoneName } from '../lib/text/zones'
import { schedule as words } from '../strings'
import { fieldClass } from '../ui/form/field'
import { Popover } from '../ui/overlay/popover'
import { Picker } from './picker'

interface ZoneChoiceProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  zone: string
  onZone: (zone: string) => void
}

/** A time zone, chosen from a list that is searched by the city or by the zone's own name. */
export function ZoneChoice({ zone, onZone, ...field }: ZoneChoiceProps) {
  const [now] = useState(() => Date.now())
  const name = zoneName(zone, now)
  return (
    <Popover
      label={words.timeZone}
      trigger={
        <button
          {...field}
          type="button"
          aria-label={`${words.timeZone}: ${name}`}
          className={cx(fieldClass, 'flex h-10 items-center gap-2 text-left pointer-coarse:h-11')}
        >
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <ChevronDown size={16} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
        </button>
      }
    >
      {(close) => (
        <Zones
          now={now}
          zone={zone}
          onZone={(chosen) => {
            onZone(chosen)
            close()
          }}
        />
      )}
    </Popover>
  )
}

function Zones({ now, zone, onZone }: Pick<ZoneChoiceProps, 'zone' | 'onZone'> & { now: number }) {
  const [typed, setTyped] = useState('')
  const [zones] = useState(() =>
    zonesWith(zone)
      .map((one) => zoneOf(one, now))
      .toSorted((a, b) => compareNames(a.name, b.name)),
  )
  return (
    <Picker
      label={words.searchZone}
      placeholder={words.zoneExample}
      listLabel={words.timeZone}
      typed={typed}
      onType={setTyped}
      choices={zonesFor(typed, zones)}
      chosen={zone}
      onChoose={onZone}
      foundSentence={words.zonesFound}
      emptyText={words.noZone}
      error={null}
    />
  )
}

type Zone = ReturnType<typeof zoneOf>
function zoneOf(uuid: string, now: number) {
  const [name, offset] = [zoneName(uuid, now), shortOffset(uuid, now)]
  const spellings = offset === null ? [] : offsetSpellings(offset)
  return { uuid, name, lead: null, offset, searched: foldZone([name, uuid, ...spellings].join(' ')) }
}

/** Where an offset is typed, the zones with it, then those whose offset only begins like it. */
function zonesFor(typed: string, all: readonly Zone[]): readonly Zone[] {
  const fitting = (fit: ReturnType<typeof fitOfOffset>) =>
    all.filter(({ offset }) => fitOfOffset(typed, offset) === fit)
  const wanted = foldZone(typed)
  return fitting(null).length > 0
    ? all.filter(({ searched }) => searched.includes(wanted))
    : [...fitting('same'), ...fitting('begins')]
}

/** As `foldText`, with the sign before a number: 'GMT-5' is not 'GMT+5'. */
const foldZone = (text: string): string =>
  text
    .replaceAll('\u2212', '-')
    .split(/([+-](?=\d))/u)
    .map((piece) => (piece === '+' || piece === '-' ? piece : foldText(piece)))
    .join('')

const zones = Intl.supportedValuesOf('timeZone')
/** The stored time zone is always an option, also if this browser does not know it. */
const zonesWith = (zone: string): string[] => (zones.includes(zone) ? zones : [zone, ...zones])
