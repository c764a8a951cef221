import type { Business, SessionUser } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { ZoneChoice } from '../../choices/zone-choice'
import { useLoadError } from '../../server/forms/use-load-error'
import { useSave } from '../../server/forms/use-save'
import { useUnsavedEdits } from '../../server/forms/use-unsaved-edits'
import { type BodyData, call } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { cacheBusiness, useBusiness } from '../../server/reads/business'
import { settings, settingsMenu } from '../../strings'
import { Field, Input } from '../../ui/form/field'
import { Form } from '../../ui/form/form'
import { FormSkeleton } from '../../ui/form/form-skeleton'
import { AdditionalInfo, noInfo, withNew } from '../../ui/form/inputs/additional-info'
import { SaveBar } from '../../ui/form/save-bar'
import { Card } from '../../ui/state/card'
import { ErrorState } from '../../ui/state/error-state'

const words = settings.general
const fields = [
  { name: 'name', complete: 'organization' },
  { name: 'address', complete: 'street-address' },
  { name: 'city', complete: 'address-level2' },
  { name: 'country', complete: 'country-name' },
] as const

export function General({ me }: { me: SessionUser }) {
  const query = useBusiness(me.business)
  const problem = useLoadError(query, settings.businessFailed)
  if (problem) return <ErrorState {...problem} busy={query.isFetching} onRetry={() => void query.refetch()} />
  return query.data ? <GeneralForm business={query.data} /> : <FormSkeleton />
}

function GeneralForm({ business }: { business: Business }) {
  const client = useQueryClient()
  const { name, address, city, country, time_zone, extra_data, version } = business
  const { additionalInfo } = extra_data
  const edit = useUnsavedEdits('general', {
    ...{ name, address, city, country, time_zone },
    ...{ additionalInfo, added: noInfo },
  })
  const { values, changed } = edit
  const entries = withNew(values.additionalInfo, values.added)
  const saving = useSave(
    (data: BodyData<'updateBusiness'>) => call('updateBusiness', { body: { id: business.uuid, data } }),
    {
      onSaved: ({ msg: _, ...saved }) => cacheBusiness(client, saved),
      onStale: () => void client.invalidateQueries({ queryKey: keys.business }),
    },
  )

  function save(): void {
    const { additionalInfo: _info, added: _added, ...company } = values
    saving.save(
      { ...company, extra_data: { additionalInfo: entries }, version },
      { onSuccess: () => edit.forgetSaved(changed) },
    )
  }

  return (
    <Form
      label={settingsMenu.names.general}
      busy={saving.busy}
      refusal={saving.refusal}
      onSubmit={save}
      className="grid gap-4"
    >
      <Card title={words.company}>
        <div className="grid gap-4 @lg:grid-cols-2">
          {fields.map(({ name, complete }) => (
            <Field key={name} label={words[name]} error={saving.wrong(name)}>
              {(field) => (
                <Input
                  name={name}
                  autoComplete={complete}
                  value={values[name]}
                  onChange={(event) => edit.change({ [name]: event.target.value })}
                  {...field}
                />
              )}
            </Field>
          ))}
          <Field label={words.timeZone} help={words.timeZoneHelp} error={saving.wrong('time_zone')}>
            {(field) => (
              <ZoneChoice
                {...field}
                zone={values.time_zone}
                onZone={(time_zone) => edit.change({ time_zone })}
              />
            )}
          </Field>
        </div>
        <hr className="my-5 border-line" />
        <AdditionalInfo
          label={words.additional}
          entries={values.additionalInfo}
          onEntries={(additionalInfo) => edit.change({ additionalInfo })}
          added={values.added}
          onAdded={(added) => edit.change({ added })}
          errorOf={(at, field) => saving.wrong(`extra_data.additionalInfo.${at}.${field}`)}
        />
        <p className="mt-2 text-meta text-muted">{words.additionalHelp}</p>
      </Card>
      <SaveBar label={words.save} edit={edit} saving={saving} />
    </Form>
  )
}
