import { limits, type WhatsappConfig } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { type SeenVersion, useSeenVersion } from '../../../server/forms/seen-version'
import { useSave } from '../../../server/forms/use-save'
import { useUnsavedEdits } from '../../../server/forms/use-unsaved-edits'
import { type BodyData, call } from '../../../server/http/api-client'
import { keys } from '../../../server/http/keys'
import { cacheWhatsappConfig } from '../../../server/reads/business'
import { settings } from '../../../strings'
import { MessagePreview } from '../../../ui/display/message-preview'
import { Field, TextArea } from '../../../ui/form/field'
import { Form } from '../../../ui/form/form'
import { SaveBar } from '../../../ui/form/save-bar'
import { Card } from '../../../ui/state/card'
import { Bone } from '../../../ui/state/skeleton'

type BotMessageName = Exclude<keyof WhatsappConfig, 'uuid' | 'version'>

export interface BotMessageWords {
  name: BotMessageName
  title: string
  help: string
  action: string
}

interface BotMessageProps extends BotMessageWords {
  config: WhatsappConfig
  /** Shown as the sender of the message. */
  from: string
}

const withPreviewClass = 'grid gap-4 @lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'

/** One message of the bot with its own save button, so that messages with other permissions are never sent along. */
export function BotMessage({ config, name, title, help, action, from }: BotMessageProps) {
  const edit = useUnsavedEdits(`bot-message:${name}`, { text: config[name] })
  const seen = useSeenVersion(`bot-message:${name}`, edit.dirty, config.version)
  const saving = useSaveBotMessage(config, seen)
  const save = () =>
    saving.save(botMessageBody(name, edit.values.text), { onSuccess: () => edit.forgetSaved(edit.changed) })
  return (
    <Form label={title} busy={saving.busy} refusal={saving.refusal} onSubmit={save}>
      <Card title={title} help={help}>
        <div className={withPreviewClass}>
          <Field label={settings.communication.message} error={saving.wrong(name)}>
            {(field) => (
              <TextArea
                value={edit.values.text}
                maxLength={limits.textLength}
                rows={5}
                onChange={(event) => edit.change({ text: event.target.value })}
                {...field}
              />
            )}
          </Field>
          <MessagePreview text={edit.values.text} from={from} />
        </div>
        <div className="mt-4">
          <SaveBar label={action} edit={edit} saving={saving} />
        </div>
      </Card>
    </Form>
  )
}

/** A skeleton as tall as a form with a short message, so that the page below does not move. */
export function BotMessageSkeleton({ title, help }: BotMessageWords) {
  return (
    <Card title={title} help={help}>
      <div className={withPreviewClass}>
        <div className="grid content-start gap-1.5">
          <Bone className="h-5 w-20" />
          <Bone className="h-20" />
        </div>
        <div className="grid content-start gap-1.5">
          <Bone className="h-4.5 w-20" />
          <Bone className="h-24" />
        </div>
      </div>
      <Bone className="mt-4 h-10 w-44 pointer-coarse:h-11" />
    </Card>
  )
}

export function useSaveBotMessage(config: WhatsappConfig, seen: SeenVersion) {
  const client = useQueryClient()
  return useSave(
    (data: BodyData<'updateWhatsappConfig'>) =>
      call('updateWhatsappConfig', { body: { id: config.uuid, data: { ...data, version: seen.version } } }),
    {
      failedSentence: settings.configSaveFailed,
      onSaved: ({ msg: _, ...saved }) => {
        seen.saved(saved.version)
        cacheWhatsappConfig(client, saved)
      },
      onStale: () => void client.invalidateQueries({ queryKey: keys.whatsappConfig }),
    },
  )
}

export const botMessageBody = (name: BotMessageName, text: string): BodyData<'updateWhatsappConfig'> => ({
  [name]: text,
})
