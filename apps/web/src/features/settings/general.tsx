import type { Business, SessionUser } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { type BodyData, call } from '../../server/api-client'
import { keepBusiness, useBusiness } from '../../server/business'
import { keys } from '../../server/keys'
import { useEdit } from '../../server/use-edit'
import { useLoadProblem } from '../../server/use-load-problem'
import { useSave } from '../../server/use-save'
import { settings, settingsMenu } from '../../strings'
import { AdditionalInfo, noInfo, withNew } from '../../ui/additional-info'
import { Card } from '../../ui/card'
import { ErrorState } from '../../ui/error-state'
import { Field, Input } from '../../ui/field'
import { Form } from '../../ui/form'
import { FormSkeleton } from '../../ui/form-skeleton'
import { SaveBar } from '../../ui/save-bar'

const words = settings.general
const fields = [
  { name: 'name', complete: 'organization' },
  { name: 'address', complete: 'street-address' },
  { name: 'city', complete: 'address-level2' },
  { name: 'country', complete: 'country-name' },
] as const

export function General({ me }: { me: SessionUser }) {
  const query = useBusiness(me.business)
  const problem = useLoadProblem(query, settings.businessFailed)
  if (problem) return <ErrorState {...problem} busy={query.isFetching} onRetry={() => void query.refetch()} />
  return query.data ? <GeneralForm business={query.data} /> : <FormSkeleton />
}

function GeneralForm({ business }: { business: Business }) {
  const client = useQueryClient()
  const { name, address, city, country, extra_data, version } = business
  const { additionalInfo } = extra_data
  const edit = useEdit('general', { name, address, city, country, additionalInfo, added: noInfo })
  const { values, changed } = edit
  const entries = withNew(values.additionalInfo, values.added)
  const saving = useSave(
    (data: BodyData<'updateBusiness'>) => call('updateBusiness', { body: { id: business.uuid, data } }),
    {
      onSaved: ({ msg: _, ...saved }) => keepBusiness(client, saved),
      onStale: () => void client.invalidateQueries({ queryKey: keys.business }),
    },
  )

  function save(): void {
    const { additionalInfo: _info, added: _added, ...plain } = changed
    const infoChanged = changed.additionalInfo !== undefined || entries.length > values.additionalInfo.length
    saving.save(
      { ...plain, ...(infoChanged ? { extra_data: { additionalInfo: entries } } : {}), version },
      { onSuccess: () => edit.settle(changed) },
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
