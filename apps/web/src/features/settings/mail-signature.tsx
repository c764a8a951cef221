import type { Business, SessionUser } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { SignatureField } from '../../choices/signature-field'
import { useLoadError } from '../../server/forms/use-load-error'
import { useSave } from '../../server/forms/use-save'
import { useUnsavedEdits } from '../../server/forms/use-unsaved-edits'
import { type BodyData, call } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { cacheBusiness, useBusiness } from '../../server/reads/business'
import { mail, settings } from '../../strings'
import { Form } from '../../ui/form/form'
import { SaveBar } from '../../ui/form/save-bar'
import { Card } from '../../ui/state/card'
import { ErrorState } from '../../ui/state/error-state'
import { Bone } from '../../ui/state/skeleton'

const words = mail.settings

/** The business's signature below the mails of its people; only administrators change it. */
export function MailSignature({ me }: { me: SessionUser }) {
  const query = useBusiness(me.business)
  const problem = useLoadError(query, settings.businessFailed)
  if (query.data) return <MailSignatureForm business={query.data} />
  return (
    <Card title={words.business} help={words.businessHelp}>
      {problem ? (
        <ErrorState {...problem} compact busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <Bone className="h-28" />
      )}
    </Card>
  )
}

function MailSignatureForm({ business }: { business: Business }) {
  const client = useQueryClient()
  const { mail_signature, version } = business
  const edit = useUnsavedEdits('mail-signature', { mail_signature })
  const saving = useSave(
    (data: BodyData<'updateBusiness'>) => call('updateBusiness', { body: { id: business.uuid, data } }),
    {
      onSaved: ({ msg: _, ...saved }) => cacheBusiness(client, saved),
      onStale: () => void client.invalidateQueries({ queryKey: keys.business }),
    },
  )
  const save = () =>
    saving.save({ ...edit.changed, version }, { onSuccess: () => edit.forgetSaved(edit.changed) })
  return (
    <Form label={words.business} busy={saving.busy} refusal={saving.refusal} onSubmit={save}>
      <Card title={words.business} help={words.businessHelp}>
        <div className="grid gap-4">
          <SignatureField
            value={edit.values.mail_signature}
            error={saving.wrong('mail_signature')}
            onChange={(mail_signature) => edit.change({ mail_signature })}
          />
          <SaveBar edit={edit} saving={saving} />
        </div>
      </Card>
    </Form>
  )
}
