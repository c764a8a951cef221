import { type ApiKeyKind, type ApiScope, apiKeyDays, apiKeyKinds, apiScopes, limits } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { NameField } from '../../records/name-field'
import { call } from '../../server/http/api-client'
import { errorSentence } from '../../server/http/api-error'
import { fieldErrors } from '../../server/http/field-errors'
import { keys } from '../../server/http/keys'
import { apiKeys } from '../../strings'
import { Field, Select } from '../../ui/form/field'
import { FormDialog } from '../../ui/form/form-dialog'
import { Checkbox } from '../../ui/form/inputs/checkbox'
import { Segmented } from '../../ui/form/inputs/segmented'
import type { MadeKey } from './use-api-keys'

interface NewKeyDialogProps {
  onMade: (key: MadeKey) => void
  onClose: () => void
}

const words = apiKeys.editor
type Days = (typeof apiKeyDays)[number] | null
const usualDays: Days = 365

/** Asks for the name of the key, its owner, its scopes and when it expires. */
export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const [name, setName] = useState('')
  const [kind, setKind] = useState<ApiKeyKind>('person')
  const [scopes, setScopes] = useState<readonly ApiScope[]>([])
  const [days, setDays] = useState<Days>(usualDays)
  const id = useId()
  const client = useQueryClient()
  const creation = useMutation({
    mutationFn: () => call('createApiKey', { body: { name, kind, scopes: [...scopes], days } }),
    onSuccess: (made) => {
      void client.invalidateQueries({ queryKey: keys.apiKeys })
      onMade(made)
    },
  })
  const { error } = creation
  const errors = error ? fieldErrors(error) : {}
  return (
    <FormDialog
      title={words.title}
      action={apiKeys.create}
      busy={creation.isPending}
      dirty={name !== '' || scopes.length > 0}
      unready={name.trim() === '' || scopes.length === 0}
      error={error ? errorSentence(error) : undefined}
      refusal={error}
      onSubmit={() => creation.mutate()}
      onClose={onClose}
    >
      <NameField
        label={words.name}
        value={name}
        maxLength={limits.labelLength}
        error={errors.name}
        onChange={setName}
      />
      <div className="grid gap-1.5">
        <p className="text-second font-medium">{words.kind}</p>
        <Segmented
          label={words.kind}
          value={kind}
          options={apiKeyKinds.map((value) => ({ value, label: words.kinds[value] }))}
          onChoose={setKind}
        />
        <p className="text-meta text-muted">{words.kindHelp[kind]}</p>
      </div>
      <fieldset aria-describedby={scopes.length === 0 ? id : undefined}>
        <legend className="mb-1.5 text-second font-medium">{words.scopes}</legend>
        <div className="grid gap-1.5">
          <Checkbox
            checked={scopes.length === apiScopes.length}
            onChange={({ currentTarget: { checked } }) => setScopes(checked ? apiScopes : [])}
          >
            {words.all}
          </Checkbox>
          {apiScopes.map((scope) => (
            <Checkbox
              key={scope}
              checked={scopes.includes(scope)}
              onChange={({ currentTarget: { checked } }) =>
                setScopes(apiScopes.filter((one) => (one === scope ? checked : scopes.includes(one))))
              }
            >
              {apiKeys.scopes[scope]}
            </Checkbox>
          ))}
        </div>
        {scopes.length === 0 && (
          <p id={id} className="mt-1.5 text-meta text-muted">
            {words.noScope}
          </p>
        )}
      </fieldset>
      <Field label={words.end}>
        {(field) => (
          <Select
            {...field}
            value={days ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setDays(apiKeyDays.find((one) => String(one) === value) ?? null)
            }
          >
            {apiKeyDays.map((one) => (
              <option key={one} value={one}>
                {words.ends[one]}
              </option>
            ))}
            <option value="">{words.never}</option>
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}
