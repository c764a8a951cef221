import { auditKinds } from '@hilo/contracts'
import { X } from 'lucide-react'
import { cx } from '../../lib/cx'
import { audit } from '../../strings'
import { Button } from '../../ui/form/button'
import { Field, Select } from '../../ui/form/field'
import { DayInput } from '../../ui/form/inputs/day-input'
import { type AuditLocation, filtersSet, wholeLog } from './audit-location'

const words = audit.filters

interface AuditFiltersProps {
  location: AuditLocation
  onChange: (next: Partial<AuditLocation>) => void
  people: readonly { readonly uuid: string; readonly name: string }[]
  /** Where there is little room they are shown only on request. */
  open: boolean
}

export function AuditFilters({ location, onChange, people, open }: AuditFiltersProps) {
  const { kind, person, from, to } = location
  const known = person === null || people.some(({ uuid }) => uuid === person)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div
      role="group"
      aria-label={words.region}
      id="audit-filters"
      className={cx(
        'grid grid-cols-2 items-end gap-3 @3xl:grid-cols-[minmax(0,240px)_minmax(0,240px)_auto_auto_auto] @3xl:justify-start @max-md:[&>:nth-child(-n+2)]:col-span-2',
        !open && '@max-3xl:hidden',
      )}
    >
      <Field label={words.kind}>
        {(field) => (
          <Select
            {...field}
            value={kind ?? ''}
            onChange={({ target }) =>
              onChange({ kind: auditKinds.find((one) => one === target.value) ?? null })
            }
          >
            <option value="">{words.anyKind}</option>
            {auditKinds.map((one) => (
              <option key={one} value={one}>
                {audit.kinds[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={words.person}>
        {(field) => (
          <Select
            {...field}
            value={person ?? ''}
            onChange={({ target }) => onChange({ person: target.value || null })}
          >
            <option value="">{words.anyPerson}</option>
            {!known && <option value={person}>{words.otherPerson}</option>}
            {people.map(({ uuid, name }) => (
              <option key={uuid} value={uuid}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={words.from}>
        {(field) => (
          <DayInput
            {...field}
            label={words.from}
            value={from}
            max={to ?? undefined}
            onDay={(from) => onChange({ from })}
          />
        )}
      </Field>
      <Field label={words.to}>
        {(field) => (
          <DayInput
            {...field}
            label={words.to}
            value={to}
            min={from ?? undefined}
            onDay={(to) => onChange({ to })}
          />
        )}
      </Field>
      <Button
        look="ghost"
        size="lg"
        icon={X}
        disabled={filtersSet(location) === 0}
        onClick={() => onChange({ ...wholeLog, words: location.words })}
        className="@max-3xl:-ml-4 @max-3xl:justify-self-start"
      >
        {words.clear}
      </Button>
    </div>
  )
}
