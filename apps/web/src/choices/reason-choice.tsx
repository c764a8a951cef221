import { type ReactNode, useState } from 'react'
import { useFinishReasons } from '../server/reads/labels'
import { labels } from '../strings'
import { Field, Select } from '../ui/form/field'

/** Why chats are finished, where the business asks. `chosen` is empty for no reason. */
export function useReasonChoice(): { readonly chosen: string; readonly field: ReactNode } {
  const [chosen, setChosen] = useState('')
  const reasons = useFinishReasons().data
  const offered = reasons?.ask === 'off' ? [] : (reasons?.reasons.filter(({ active }) => active) ?? [])
  const isRequired = reasons?.ask === 'required' && offered.length > 0
  const field = offered.length > 0 && (
    <Field label={labels.reason.label}>
      {(field) => (
        <Select
          {...field}
          value={chosen}
          required={isRequired}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value="">{isRequired ? labels.reason.choose : labels.reason.none}</option>
          {offered.map(({ uuid, name }) => (
            <option key={uuid} value={uuid}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
  return { chosen, field }
}
