import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SignatureField } from '../../choices/signature-field'
import { useLoadError } from '../../server/forms/use-load-error'
import { useSave } from '../../server/forms/use-save'
import { useUnsavedEdits } from '../../server/forms/use-unsaved-edits'
import { call } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { common, mail } from '../../strings'
import { Form } from '../../ui/form/form'
import { SaveBar } from '../../ui/form/save-bar'
import { Card } from '../../ui/state/card'
import { ErrorState } from '../../ui/state/error-state'
import { Bone } from '../../ui/state/skeleton'

const words = mail.settings

/** The signature below the mails that this person writes. */
export function OwnSignature() {
  const query = useQuery({
    queryKey: keys.mailSignatures,
    queryFn: () => call('mailSignatures'),
    staleTime: 0,
  })
  const problem = useLoadError(query, words.failed)
  return (
    <>
      {query.data ? (
        <SignatureForm own={query.data.own} />
      ) : (
        <Card title={words.own} help={words.ownHelp}>
          {problem ? (
            <ErrorState {...problem} compact busy={query.isFetching} onRetry={() => void query.refetch()} />
          ) : (
            <Bone className="h-28" />
          )}
        </Card>
      )}
    </>
  )
}

function SignatureForm({ own }: { own: string }) {
  const client = useQueryClient()
  const edit = useUnsavedEdits('own-signature', { text: own })
  const saving = useSave((mail_signature: string) => call('updateProfile', { body: { mail_signature } }), {
    failedSentence: common.saveFailed,
    onSaved: () => client.invalidateQueries({ queryKey: keys.mailSignatures }),
  })
  const save = () => saving.save(edit.values.text, { onSuccess: () => edit.forgetSaved(edit.changed) })
  return (
    <Form label={words.own} busy={saving.busy} refusal={saving.refusal} onSubmit={save}>
      <Card title={words.own} help={words.ownHelp}>
        <div className="grid gap-4">
          <SignatureField
            value={edit.values.text}
            error={saving.wrong('mail_signature')}
            onChange={(text) => edit.change({ text })}
          />
          <SaveBar edit={edit} saving={saving} />
        </div>
      </Card>
    </Form>
  )
}
